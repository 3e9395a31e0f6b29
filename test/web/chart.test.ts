/** The chart of a product shows its histories, and hands and keys move it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerLongHistory } from '../support/web/long-history.ts';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

const DAY = 86_400_000;
const BRUSH_WRITTEN_MS = 600;

let dashboard: Dashboard;
let asin: string;
beforeAll(async () => {
  dashboard = await shareDashboard();
  const { products } = (await dashboard.client.search({ keyword: 'mat', pageSize: 1 })).data;
  asin = products[0]?.asin ?? '';
});
afterAll(async () => await dashboard.close());

const chart = (page: Page) => page.getByRole('slider', { name: /Chart of/ });

/** Opens the page of the product with a chart that is drawn. */
async function openChart(query = '', options: { readonly width?: number } = {}) {
  const opened = await dashboard.openPage(`/product/${asin}${query}`, options);
  await chart(opened.page).waitFor();
  await opened.settled();
  return opened;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The window in milliseconds. */
async function windowOf(page: Page): Promise<Window> {
  const [from, to] = await Promise.all(
    ['aria-valuemin', 'aria-valuemax'].map((name) => chart(page).getAttribute(name)),
  );
  return { from: Number(from) * 1000, to: Number(to) * 1000 };
}

const lengthOf = ({ from, to }: Window) => to - from;

/** The time that is read, in milliseconds. */
const readingOf = async (page: Page) =>
  Number(await chart(page).getAttribute('aria-valuenow')) * 1000;

const PRICES =
  'buyBox,amazon,new,used,listPrice,lightningDeal,offerCount,rating,reviewCount,boughtInPastMonth';

/** All points that the service gives, as rows of series, time, value and state. */
async function pointsOfService() {
  const question = { asin, from: 'first', interval: 'raw', layout: 'points' } as const;
  const prices = (await dashboard.client.priceHistory({ ...question, series: PRICES })).data;
  const ranks = (await dashboard.client.bsrHistory(question)).data;
  return [...prices.series, ...ranks.series].flatMap(({ name, points }) =>
    points.map(({ at, value, state }) => [name, at, value === null ? '' : `${value}`, state]),
  );
}

/** At least this many rows are drawn after a scroll. */
const ROWS_IN_VIEW = 12;
const ROW_HEIGHT = 32;

/** The rows of the table twin, read by scrolling through it. */
async function pointsOfTable(page: Page): Promise<string[][]> {
  const table = page.getByRole('region', { name: /All points/ });
  await table.scrollIntoViewIfNeeded();
  const found = new Map<number, string[]>();
  const total = Number(await table.locator('table').getAttribute('aria-rowcount')) - 1;
  for (let first = 0; first < total; first += ROWS_IN_VIEW) {
    await table.evaluate((element, to) => element.scrollTo(0, to), first * ROW_HEIGHT);
    await table.locator(`tr[aria-rowindex="${first + 2}"] time`).waitFor();
    const seen = await table.locator('tr[aria-rowindex]').evaluateAll((rows) => {
      const cellOf = (row: Element, cell: number, name: string) =>
        row.children[cell]?.querySelector(`[${name}]`)?.getAttribute(name) ?? '';
      return rows.map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')),
        cells: [
          cellOf(row, 1, 'value'),
          cellOf(row, 0, 'datetime'),
          cellOf(row, 2, 'value'),
          cellOf(row, 3, 'value'),
        ],
      }));
    });
    for (const { index, cells } of seen) found.set(index, cells);
  }
  return [...found].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

describe('the chart', () => {
  it('has a table twin that equals the histories point by point', async () => {
    const { page, faults, close } = await openChart('?table=1');
    const wanted = await pointsOfService();
    expect(wanted.length).toBeGreaterThan(100);
    expect(await pointsOfTable(page)).toEqual(wanted);
    expect(faults).toEqual([]);
    await close();
  });

  it('reads what was in force, by pointer and by key', async () => {
    const { page, settled, close } = await openChart();
    const latest = (await dashboard.client.priceHistory({ asin, series: 'buyBox' })).data.summary;
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    const buyBox = page.getByRole('button', { name: /^Buy Box/ });
    expect(await buyBox.textContent()).toContain(dollars.format(latest.current ?? 0));
    await chart(page).focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
    await settled();
    const at = await readingOf(page);
    const then = (
      await dashboard.client.priceHistory({
        ...{ asin, series: 'buyBox', interval: 'raw', from: 'first' },
        to: new Date(at + 1000).toISOString(),
      })
    ).data.series[0]?.points.at(-1);
    const text = then?.value === null ? 'out of stock' : dollars.format(then?.value ?? 0);
    expect(await buyBox.textContent()).toContain(text);
    expect(await chart(page).getAttribute('aria-valuetext')).toContain(`Buy Box ${text}`);
    await close();
  });

  it('keeps what a finger read when the finger is gone', async () => {
    const { page, close } = await openChart();
    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('The chart is not seen.');
    const at = { clientX: box.x + 300, clientY: box.y + 60, pointerType: 'touch', pointerId: 7 };
    await chart(page).evaluate((element, finger) => {
      // There is no such finger to capture.
      element.setPointerCapture = () => undefined;
      for (const type of ['pointerdown', 'pointerup', 'pointerleave']) {
        element.dispatchEvent(new PointerEvent(type, { ...finger, bubbles: true }));
      }
    }, at);
    const { from, to } = await windowOf(page);
    const share = async () => ((await readingOf(page)) - from) / (to - from);
    await expect.poll(share).toBeCloseTo((300 - 52) / (box.width - 104), 2);
    await close();
  });

  it('zooms to what is brushed, goes back, and writes both into the address', async () => {
    const { page, settled, close } = await openChart();
    const before = await windowOf(page);
    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('The chart is not seen.');
    const brush = async () => {
      await page.mouse.move(box.x + 300, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + 500, box.y + 120, { steps: 4 });
      await page.mouse.up();
    };
    await brush();
    await page.waitForURL(/from=.*to=/);
    const zoomed = await windowOf(page);
    const share = 200 / (box.width - 104);
    expect(lengthOf(zoomed) / lengthOf(before)).toBeCloseTo(share, 2);
    const link = page.url();
    await page.reload();
    await chart(page).waitFor();
    await settled();
    expect(page.url()).toBe(link);
    const start = async () => (await windowOf(page)).from;
    await expect
      .poll(async () => Math.abs((await start()) - zoomed.from))
      .toBeLessThanOrEqual(1000);
    await chart(page).dblclick({ position: { x: 400, y: 100 } });
    await page.waitForURL((url) => url.href !== link);
    await expect
      .poll(async () => Math.abs((await start()) - before.from))
      .toBeLessThanOrEqual(1000);
    await brush();
    await page.getByRole('button', { name: '1M' }).click();
    await expect.poll(async () => lengthOf(await windowOf(page))).toBe(30 * DAY);
    // A brush is written into the address a moment after it ended, unless there is a newer wish.
    await sleep(BRUSH_WRITTEN_MS);
    expect(new URL(page.url()).search).toBe('?range=30d');
    await close();
  });

  it('zooms and moves by keyboard', async () => {
    const { page, close } = await openChart();
    const before = await windowOf(page);
    await chart(page).focus();
    await page.keyboard.press('+');
    const length = async () => lengthOf(await windowOf(page));
    await expect.poll(length).toBeLessThan(lengthOf(before) * 0.7);
    const zoomed = await windowOf(page);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await windowOf(page)).to).toBeLessThan(zoomed.to);
    await close();
  });

  it('keeps what is switched off in the address', async () => {
    const { page, close } = await openChart('?hide=new');
    const list = page.getByRole('button', { name: /^New/ }).first();
    expect(await list.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: /^Sales rank/ }).click();
    await page.waitForURL(/hide=new%2Cbsr/);
    await list.click();
    await page.waitForURL(/hide=bsr/);
    await page.getByRole('button', { name: 'Log scale' }).click();
    await page.waitForURL(/log=0/);
    await close();
  });

  it('estimates past sales only when asked, and says what it costs', async () => {
    const { page, requests, close } = await openChart();
    const batches = () => requests.filter((url) => url.endsWith('/batch')).length;
    const before = batches();
    await page.getByRole('button', { name: /Estimate this range/ }).click();
    await page.waitForURL(/sales=/);
    await page.getByRole('button', { name: /what is in view/ }).waitFor();
    expect(batches()).toBe(before + 1);
    const { data } = await dashboard.client.salesEstimate({ asin });
    const shown = await page.locator('.chart-sales-legend .estimate').textContent();
    expect(shown).toContain(new Intl.NumberFormat('en-US').format(data.monthlySales ?? 0));
    await close();
  });

  it('gives its points as CSV and its panes as a picture', async () => {
    const { page, close } = await openChart();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await csv.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
    expect(lines.slice(1)).toEqual((await pointsOfService()).map((row) => row.join(',')));
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PNG' }).click(),
    ]);
    expect(png.suggestedFilename()).toBe(`${asin}.png`);
    await close();
  });

  it('draws five years of six series and is moved by hand', async () => {
    const { page, open, settled, faults, close } = await dashboard.newPage();
    await answerLongHistory(page, { points: 10_000 });
    await open(`/product/${asin}?range=all`);
    await chart(page).waitFor();
    await settled();
    const drawn = await page.evaluate(() => performance.getEntriesByName('chart drawn').length);
    expect(drawn).toBeGreaterThan(0);
    await page.getByRole('button', { name: '1Y' }).click();
    await expect.poll(async () => lengthOf(await windowOf(page))).toBe(365 * DAY);
    const before = await windowOf(page);
    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('The chart is not seen.');
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 300, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 500, box.y + 100, { steps: 10 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.waitForURL(/from=.*to=/);
    const after = await windowOf(page);
    const share = (before.from - after.from) / (before.to - before.from);
    expect(share).toBeCloseTo(200 / (box.width - 104), 2);
    expect(faults).toEqual([]);
    await close();
  });

  it('stands still while it loads, at every width', async () => {
    for (const width of [390, 1280, 1920]) {
      const { layoutShift, faults, close } = await openChart('', { width });
      expect((await layoutShift()).sum).toBeLessThanOrEqual(0.05);
      expect(faults).toEqual([]);
      await close();
    }
  });
});
