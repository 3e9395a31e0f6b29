/**
 * How fast the dashboard is in the browser: code loaded for each page, a product page complete, a
 * long chart drawn and moved, the scores of Lighthouse. Serves a demo market of its own unless
 * `--url` and `--key` name one.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { runJson, serve, temporaryDirectory } from '../../test/support/program.ts';
import { startBrowser } from '../../test/support/web/browser.ts';
import { codeOf } from './code.ts';
import { completeAfter, median } from './complete-after.ts';
import { lighthouseScores } from './lighthouse.ts';
import { measureChart } from './long-chart.ts';

const ROUNDS = 15;
const PRODUCTS = '1000';
const KEYWORD = 'yoga mat';
/** Of each of the six series: 10,000 points in all, and 10,000 each. */
const POINTS = [1_667, 10_000];
/** Where Lighthouse finds the browser. */
const BROWSER_PORT = 9_333;

const { values } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' } } });
const place = values.url === undefined ? await servedDemo() : null;
const url = values.url ?? place?.url ?? '';
const key = values.key ?? place?.key ?? '';
const browser = await startBrowser([`--remote-debugging-port=${BROWSER_PORT}`]);
try {
  const page = await signedIn(browser);
  const asin = await bestSeller();
  for (const path of ['/search', '/market', '/keywords', `/product/${asin}`]) {
    const { beforeChart, withChart } = await codeOf(page, `${url}${path}`);
    const later = withChart === beforeChart ? '' : `, ${withChart} KB with its chart`;
    console.log(`${path}: ${beforeChart} KB of code, gzipped${later}`);
  }
  const productPage = `${url}/product/${asin}`;
  const complete: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    complete.push(await completeAfter(page, productPage));
  }
  console.log(`product page complete after ${median(complete).toFixed(0)} ms (median)`);
  for (const points of POINTS) {
    for (const line of await measureChart(page, productPage, points)) {
      console.log(line);
    }
  }
  const [session] = await page.context().cookies();
  const cookie = `${session?.name}=${session?.value}`;
  for (const line of await lighthouseScores(`${url}/product/${asin}`, BROWSER_PORT, cookie)) {
    console.log(line);
  }
} finally {
  await browser.close();
  await place?.close();
}

async function servedDemo() {
  const directory = temporaryDirectory();
  const data = ['--data-dir', directory.path];
  await runJson(['demo', '--products', PRODUCTS, ...data]);
  const made = ['keys', 'create', '--plan', 'operator', '--role', 'operator', ...data];
  const { key: madeKey } = await runJson<{ key: string }>(made);
  const { url: base, program } = await serve(data);
  const close = async () => {
    await program.stop();
    directory.remove();
  };
  return { url: new URL(base).origin, key: madeKey, close };
}

async function signedIn(opened: Browser): Promise<Page> {
  const page = await (
    await opened.newContext({ viewport: { width: 1280, height: 900 } })
  ).newPage();
  await page.goto(`${url}/search#key=${key}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}

async function bestSeller(): Promise<string> {
  const question = `${url}/form-a/api/v1/search?keyword=${encodeURIComponent(KEYWORD)}&pageSize=1`;
  const answer = await fetch(question, { headers: { 'x-api-key': key } });
  const { data } = (await answer.json()) as { data: { products: { asin: string }[] } };
  return data.products[0]?.asin ?? '';
}
