/** How long a page takes until it is complete. */
import type { Page } from 'playwright-core';

/** Milliseconds from the start of the navigation until nothing in view is waited for. */
export async function completeAfter(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const at = await page.waitForFunction(() => {
    const isInView = (element: Element) => element.getBoundingClientRect().top < innerHeight;
    const isWaiting = [...document.querySelectorAll('.skeleton')].some(isInView);
    const isThere = document.querySelector('main h1') !== null;
    return isThere && !isWaiting ? performance.now() : null;
  });
  return (await at.jsonValue()) ?? Number.NaN;
}

export function median(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}
