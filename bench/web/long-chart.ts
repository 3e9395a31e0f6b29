/** A chart of five years, six series of 10,000 points in all: drawn, and moved frame by frame. */
import type { CDPSession, Page, Route } from 'playwright-core';

const SERIES = ['buyBox', 'amazon', 'new', 'offerCount', 'reviewCount'];
const POINTS_EACH = 1667;
const YEARS_5_S = 5 * 365 * 86_400;
const DRAWS = 20;
const FRAMES = 120;

/** Returns what was measured, a line each. */
export async function measureChart(page: Page, address: string): Promise<readonly string[]> {
  await page.route('**/price-history?*', (route) => answer(route, SERIES));
  await page.route('**/bsr-history?*', (route) => answer(route, ['bsr']));
  await page.goto(`${address}?range=all`);
  const chart = page.getByRole('slider', { name: /Chart of/ });
  await chart.waitFor();
  await chart.focus();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const draw = await busyMs(devTools, () => redraw(page));
  await page.keyboard.press('+');
  const frames = await page.evaluate(panForFrames, FRAMES);
  const sorted = [...frames].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return [
    `five-year chart drawn in ${(draw / DRAWS).toFixed(1)} ms of the page's thread`,
    `moved: a frame every ${at(0.5)} ms (median), ${at(0.95)} ms (p95)`,
  ];
}

/** Answers a history with made points in place of those of the store. */
async function answer(route: Route, names: readonly string[]): Promise<void> {
  const request = route.request();
  // The session's cookie counts from the service's own pages alone.
  const headers = { ...request.headers(), origin: new URL(request.url()).origin };
  const response = await route.fetch({ headers });
  const body = (await response.json()) as { data: Record<string, unknown> };
  const series = names.map((name, index) => ({ name, points: [], columns: columnsOf(index) }));
  const data = { ...body.data, series, nextFrom: null };
  await route.fulfill({ json: { ...body, data } });
}

function columnsOf(index: number) {
  const start = Date.now() / 1000 - YEARS_5_S;
  const step = YEARS_5_S / POINTS_EACH;
  const times = Array.from({ length: POINTS_EACH }, (_, at) => start + at * step);
  return {
    at: times.map((time) => `${new Date(time * 1000).toISOString().slice(0, 19)}Z`),
    value: times.map((_, at) => 20 + index * 7 + Math.round(Math.sin(at / 9 + index) * 900) / 100),
    state: times.map((_, at) => (at % 97 === 0 ? 'unknown' : 'ok')),
  };
}

/** Milliseconds in which the page's thread worked. */
async function busyMs(devTools: CDPSession, work: () => Promise<void>): Promise<number> {
  const taskSeconds = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taskSeconds();
  await work();
  return ((await taskSeconds()) - before) * 1000;
}

/** Zooms in and out, which draws all panes. */
async function redraw(page: Page): Promise<void> {
  for (let draw = 0; draw < DRAWS; draw += 1) await page.keyboard.press(draw % 2 ? '-' : '+');
}

/** Runs in the page: moves the window in every frame, and returns how long each frame was. */
async function panForFrames(count: number): Promise<readonly number[]> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const lengths: number[] = [];
  let last = await frame();
  for (let at = 0; at < count; at += 1) {
    const key = Math.floor(at / 20) % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
    const event = new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true });
    document.activeElement?.dispatchEvent(event);
    const now = await frame();
    lengths.push(now - last);
    last = now;
  }
  return lengths;
}
