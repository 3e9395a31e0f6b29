/** Five years of a product's history, made up, in place of what the service has. */
import type { Page } from 'playwright-core';

export interface LongHistory {
  /** How many points each of the six series has. */
  readonly points: number;
}

const START = Date.UTC(2021, 10, 1) / 1000;
const YEARS = 5;
const SPAN = YEARS * 365 * 86_400;

/** Series, the value they move around, and how far. */
const SERIES: readonly (readonly [string, string, number, number])[] = [
  ['buyBox', 'money', 20, 6],
  ['amazon', 'money', 21, 5],
  ['new', 'money', 19, 6],
  ['used', 'money', 12, 3],
  ['offerCount', 'count', 12, 8],
];

/** Answers the questions for histories of a page with made-up ones. The rest is asked as ever. */
export async function answerLongHistory(page: Page, { points }: LongHistory): Promise<void> {
  const prices = SERIES.map(([name, unit, middle, width], at) => ({
    ...{ name, unit, priceType: null, points: [], breaks: [] },
    columns: columnsOf(points, (x) => middle + Math.round(width * wave(x, at) * 100) / 100),
  }));
  const ranks = [
    {
      ...{ name: 'bsr', unit: 'rank', points: [] },
      columns: columnsOf(points, (x) => Math.round(400 * Math.exp(3 * wave(x, 7)))),
    },
  ];
  await page.route(/\/api\/v1\/price-history\?/, (route) =>
    route.fulfill({ json: answerOf({ series: prices }) }),
  );
  await page.route(/\/api\/v1\/bsr-history\?/, (route) =>
    route.fulfill({
      json: answerOf({ series: ranks, category: { id: '1', name: 'Sports & Outdoors' } }),
    }),
  );
}

function answerOf(content: object) {
  const common = { asin: 'B0DEMO0001', marketplace: 'amazon.com', currency: 'USD' };
  const window = { from: iso(START), to: iso(START + SPAN), nextFrom: null, interval: 'raw' };
  const summary = { until: iso(START + SPAN) };
  return { success: true, data: { ...common, ...window, summary, ...content } };
}

/** One point in forty is out of stock. */
function columnsOf(points: number, valueAt: (at: number) => number) {
  const list = Array.from({ length: points }, (_, at) => at);
  const isKnown = (at: number) => at % 40 !== 39;
  return {
    at: list.map((at) => iso(START + Math.floor((at * SPAN) / points))),
    value: list.map((at) => (isKnown(at) ? valueAt(at) : null)),
    state: list.map((at) => (isKnown(at) ? 'ok' : 'out_of_stock')),
    ...{ average: [], low: [], high: [] },
  };
}

/** Looks random and is the same each time, between -1 and 1. */
function wave(at: number, seed: number): number {
  return (Math.sin(at * 0.011 + seed) + Math.sin(at * 1.7 + seed * 3) * 0.15) / 1.15;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
