/** How much code a page loads, before its chart and with it. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

const CODE = /\/assets\/.*\.(?:js|css)$/;
const CHART = /chart-body/;
const KB = 1024;

export interface LoadedCode {
  /** In KB, gzipped. */
  readonly beforeChart: number;
  readonly withChart: number;
}

/** Opens a page in a window whose cache is empty, and weighs what it loads. */
export async function codeOf(page: Page, address: string): Promise<LoadedCode> {
  const fresh = await page.context().newPage();
  const devTools = await page.context().newCDPSession(fresh);
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const responses: Response[] = [];
  fresh.on('response', (response) => responses.push(response));
  await fresh.goto(address, { waitUntil: 'networkidle' });
  const files = responses.filter((response) => CODE.test(response.url()));
  const weighed = await Promise.all(
    files.map(async (file) => ({
      isChart: CHART.test(file.url()),
      bytes: gzipSync(await file.body(), { level: 9 }).length,
    })),
  );
  await fresh.close();
  const sum = (some: readonly { bytes: number }[]) =>
    Math.round((some.reduce((bytes, one) => bytes + one.bytes, 0) / KB) * 10) / 10;
  return { beforeChart: sum(weighed.filter(({ isChart }) => !isChart)), withChart: sum(weighed) };
}
