/** Numbers that a page cuts off, and places of texts that nothing filled. */
import type { Page } from 'playwright-core';

export async function cutTexts(page: Page): Promise<readonly string[]> {
  return await page.evaluate(find);
}

/** Runs in the page. What scrolls is not cut: somebody can reach it. */
function find(): readonly string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const clipperOf = (start: Element | null) => {
    for (let one = start; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one);
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
      if (overflowX === 'hidden' || overflowX === 'clip') return one;
    }
    return null;
  };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const element = node.parentElement;
    if (element === null || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (/\{\w+[|}]/.test(text) && element.closest('pre, code, textarea') === null) {
      found.push(`not filled: ${text}`);
    }
    // A number with its unit, such as "$1.2M" or "3 %": no word, which may end in an ellipsis.
    if (!/\d/.test(text) || /\p{L}{4}/u.test(text)) continue;
    if (element.closest('.hidden, [role="tooltip"], .ellipsis, .product-row-title')) continue;
    const clipper = clipperOf(element);
    if (clipper === null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    const edge = clipper.getBoundingClientRect();
    const isCut = width > 0 && (right > edge.right + 1 || left < edge.left - 1);
    if (isCut && edge.width > 2)
      found.push(`cut: ${text} in ${clipper.className || clipper.tagName}`);
  }
  return found;
}
