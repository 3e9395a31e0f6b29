/** A chart of five years and six series: drawn, and moved frame by frame. */
import type { Page } from 'playwright-core';
import { answerLongHistory } from '../../test/support/web/long-history.ts';

const ROUNDS = 5;
const FRAMES = 120;

/** Returns what was measured, a line each. */
export async function measureChart(
  page: Page,
  address: string,
  pointsEach: number,
): Promise<readonly string[]> {
  await answerLongHistory(page, { points: pointsEach });
  const drawn: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) drawn.push(await firstDrawing(page, address));
  await page.getByRole('slider', { name: /Chart of/ }).focus();
  await page.keyboard.press('+');
  const frames = await page.evaluate(panForFrames, FRAMES);
  await page.unrouteAll();
  const at = (values: readonly number[], share: number) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(1);
  return [
    `five-year chart, six series of ${pointsEach} points: drawn in ${at(drawn, 0.5)} ms (median)`,
    `moved: a frame every ${at(frames, 0.5)} ms (median), ${at(frames, 0.95)} ms (p95)`,
  ];
}

/** Opens the page, and returns how long its chart took from its data to its last pixel. */
async function firstDrawing(page: Page, address: string): Promise<number> {
  await page.goto(`${address}?range=all`);
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName('chart drawn')[0]?.duration,
  );
  return (await entry.jsonValue()) ?? Number.NaN;
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
