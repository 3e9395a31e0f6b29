/**
 * Every page on the demo market and, where SHELFLINE_REAL_DATA names them, on real inputs, at the
 * width of a phone, a tablet, a desk and a wide screen, light and dark: nothing fails, nothing
 * foreign is asked, nothing moves by itself, no number is cut, and everybody can use it, with the
 * keyboard alone, too.
 * `SHELFLINE_TEST_VIEWS=all` checks everything at each width in both themes.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realFiles } from '../nodes/real-files.ts';
import { run } from '../support/program.ts';
import { cutTexts } from '../support/web/cut-texts.ts';
import { tabThrough } from '../support/web/keyboard.ts';
import { type Dashboard, openDashboard, shareDashboard } from '../support/web/open-dashboard.ts';
import { type Market, pageAddresses, registeredPaths } from '../support/web/page-addresses.ts';
import type { WatchedPage } from '../support/web/watched-page.ts';

interface View {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  /** By axe, which takes longer than all other checks. */
  readonly isExamined: boolean;
  /** With the tab key. */
  readonly isTabbed: boolean;
  readonly language?: 'en-US' | 'de-DE';
}

const PHONE: View = {
  width: 390,
  theme: 'dark',
  isExamined: true,
  isTabbed: false,
  language: 'de-DE',
};
const TABLET: View = { width: 768, theme: 'light', isExamined: false, isTabbed: false };
const DESK: View = { width: 1280, theme: 'light', isExamined: true, isTabbed: true };
const WIDE: View = { width: 1920, theme: 'dark', isExamined: false, isTabbed: false };
const EVERY_VIEW = [390, 768, 1280, 1920].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme, isExamined: true, isTabbed: true })),
);
const viewsOr = (usual: readonly View[]) =>
  process.env['SHELFLINE_TEST_VIEWS'] === 'all' ? EVERY_VIEW : usual;
const LAYOUT_SHIFT_MAX = 0.05;

interface Case extends Market {
  readonly name: string;
  readonly views: readonly View[];
  open(): Promise<Dashboard>;
}

const DEMO: Case = {
  name: 'demo market',
  marketplace: 'amazon.com',
  keyword: 'yoga mat',
  views: viewsOr([PHONE, TABLET, DESK, WIDE]),
  open: shareDashboard,
};
const REAL: Case = {
  name: 'real inputs',
  marketplace: 'amazon.com',
  keyword: 'usb cable',
  // The only product of these inputs that has a history.
  asin: 'B0F7XPYCSJ',
  views: viewsOr([PHONE, DESK]),
  open: () =>
    openDashboard(async (dataDirectory) => {
      const { code, err } = await run(['import', ...AMERICAN, '--data-dir', dataDirectory]);
      if (code !== 0) throw new Error(err);
    }),
};
const AMERICAN = realFiles().at(-1) ?? [];
const cases = AMERICAN.length === 0 ? [DEMO] : [DEMO, REAL];

interface Tab extends View {
  readonly opened: WatchedPage;
}

describe.each(cases)('on $name', ({ open, views, ...market }) => {
  let dashboard: Dashboard;
  let addresses: ReadonlyMap<string, readonly string[]>;
  let tabs: readonly Tab[];
  beforeAll(async () => {
    dashboard = await open();
    addresses = await pageAddresses(dashboard.client, market);
    tabs = await Promise.all(
      views.map(async (view) => ({ ...view, opened: await dashboard.newPage(view) })),
    );
  });
  afterAll(async () => await dashboard?.close());

  it.each(registeredPaths())('%s has no fault', async (path) => {
    for (const address of addresses.get(path) ?? []) {
      const found = await Promise.all(tabs.map((tab) => faultsOf(dashboard.url, address, tab)));
      expect({ address, found: found.flat() }).toEqual({ address, found: [] });
    }
  });
});

/** Returns what is wrong with a page; nothing if all is well. */
async function faultsOf(origin: string, address: string, tab: Tab): Promise<readonly object[]> {
  const { opened, width, isExamined, isTabbed } = tab;
  const { page, faults, requests } = opened;
  const before = { faults: faults.length, requests: requests.length };
  await opened.open(address);
  await page.evaluate(scrollThrough);
  await opened.settled();
  const shift = await opened.layoutShift();
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
  const cut = await cutTexts(page);
  const axe = isExamined ? await violations(page) : [];
  const reach = isTabbed ? await tabThrough(page) : { missed: [], unseen: [], isFree: true };
  const foreign = requests.slice(before.requests).filter((url) => new URL(url).origin !== origin);
  const errors = faults.slice(before.faults);
  const checks: readonly (readonly [string, boolean, unknown])[] = [
    ['layout shift', shift.sum <= LAYOUT_SHIFT_MAX, shift],
    ['wider than the window', scrolled <= width, scrolled],
    ['numbers cut, or texts not filled', cut.length === 0, cut],
    ['axe', axe.length === 0, axe],
    ['never reached by tab', reach.missed.length === 0, reach.missed],
    ['focus not seen', reach.unseen.length === 0, reach.unseen],
    ['a trap for the tab key', reach.isFree, reach],
    ['errors', errors.length === 0, errors],
    ['foreign requests', foreign.length === 0, foreign],
  ];
  return checks
    .filter(([, isWell]) => !isWell)
    .map(([kind, , what]) => ({ kind, what, width, theme: tab.theme }));
}

/** Runs in the page: scrolls to its end by screens, because parts are asked for when seen. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    window.scrollTo(0, top);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}

/** Returns what axe finds, short enough to read in a report. */
async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await builder.options({ resultTypes: ['violations'] }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, target }) => `${id}: ${target} ${html.slice(0, 100)}`),
  );
}
