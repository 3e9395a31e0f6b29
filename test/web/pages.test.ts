/**
 * Every page at the width of a phone, a desk and a wide screen, light and dark, on the demo market
 * and, where SHELFLINE_REAL_DATA names them, on real inputs: nothing fails, nothing foreign is
 * asked, nothing moves by itself, and everybody can use it.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realFiles } from '../nodes/real-files.ts';
import { run } from '../support/program.ts';
import { tabThrough } from '../support/web/keyboard.ts';
import { type Dashboard, openDashboard } from '../support/web/open-dashboard.ts';
import { type Market, pageAddresses, registeredPaths } from '../support/web/page-addresses.ts';

const WIDTHS = [390, 1280, 1920];
const LAYOUT_SHIFT_MAX = 0.05;

interface Case extends Market {
  readonly name: string;
  fill(dataDirectory: string): Promise<void>;
}

const DEMO: Case = {
  ...{ name: 'demo market', marketplace: 'amazon.com', keyword: 'yoga mat' },
  fill: async () => undefined,
};
const REAL: Case = {
  ...{ name: 'real inputs', marketplace: 'amazon.com', keyword: 'usb cable' },
  async fill(dataDirectory) {
    for (const files of realFiles()) {
      const { code, err } = await run(['import', ...files, '--data-dir', dataDirectory]);
      if (code !== 0) throw new Error(err);
    }
  },
};
const cases = realFiles().length === 0 ? [DEMO] : [DEMO, REAL];

describe.each(cases)('on $name', ({ fill, ...market }) => {
  let dashboard: Dashboard;
  let addresses: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    dashboard = await openDashboard(fill);
    addresses = await pageAddresses(dashboard.client, market);
  });
  afterAll(async () => await dashboard?.close());

  describe.each(WIDTHS)('at %i px', (width) => {
    it.each(registeredPaths())('%s has no fault', async (path) => {
      for (const address of addresses.get(path) ?? []) {
        expect({ address, ...(await faultsOf(dashboard, address, width)) }).toEqual({ address });
      }
    });
  });

  it.each(registeredPaths())('%s can be used with the keyboard alone', async (path) => {
    for (const address of addresses.get(path) ?? []) {
      const opened = await dashboard.openPage(address);
      const reach = await tabThrough(opened.page);
      expect({ address, ...reach }).toEqual({ address, missed: [], unseen: [], isFree: true });
      await opened.close();
    }
  });
});

/** Returns what is wrong with a page, by kind; nothing if all is well. */
async function faultsOf(
  dashboard: Dashboard,
  address: string,
  width: number,
): Promise<Record<string, unknown>> {
  const opened = await dashboard.openPage(address, { width });
  const { page } = opened;
  const found: Record<string, unknown> = {};
  const note = (kind: string, isWrong: boolean, what: unknown) => {
    if (isWrong) found[kind] = what;
  };
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await opened.settled();
  const shift = await opened.layoutShift();
  note('layout shift', shift > LAYOUT_SHIFT_MAX, shift);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
  note('wider than the window', sideways > width, sideways);
  const light = await violations(page);
  note('light', light.length > 0, light);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, ['color-contrast']);
  note('dark', dark.length > 0, dark);
  note('errors', opened.faults.length > 0, opened.faults);
  const foreign = opened.requests.filter((url) => new URL(url).origin !== dashboard.url);
  note('foreign requests', foreign.length > 0, foreign);
  await opened.close();
  return found;
}

/** Returns what axe finds, short enough to read in a report. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  if (rules !== undefined) builder.withRules(rules);
  const { violations: found } = await builder.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, target }) => `${id}: ${target} ${html.slice(0, 100)}`),
  );
}
