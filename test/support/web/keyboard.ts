/** What the tab key reaches on a page, compared with what it should reach. */
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    focused?: Set<Element>;
    /** Those that had the focus and did not show it. */
    unseen?: Set<Element>;
    /** Whether the focus went from a control to nothing in the page. */
    hasLeft?: boolean;
    expected?: readonly HTMLElement[];
  }
}

export interface Reach {
  /** Controls that the tab key never came to. */
  readonly missed: readonly string[];
  /** Controls that did not show that they had the focus. */
  readonly unseen: readonly string[];
  /** Whether the focus left the page at its end. */
  readonly isFree: boolean;
}

/** More than any page has; a trap would go on for ever. */
const PRESSES_MAX = 400;
/** How often the key is pressed between looks; past the end of a page it begins at its top. */
const PRESSES_AT_ONCE = 10;

export async function tabThrough(page: Page): Promise<Reach> {
  await page.evaluate(prepare);
  let isFree = false;
  for (let presses = 0; presses < PRESSES_MAX && !isFree; presses += PRESSES_AT_ONCE) {
    for (let press = 0; press < PRESSES_AT_ONCE; press += 1) await page.keyboard.press('Tab');
    isFree = await page.evaluate(() => window.hasLeft === true);
  }
  return { ...(await page.evaluate(report)), isFree };
}

/** Runs in the page: finds what the tab key should reach, and watches the focus. */
function prepare(): void {
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const isReachable = (element: HTMLElement) => {
    const { name, type, checked } = element as HTMLInputElement;
    const isOtherRadio =
      type === 'radio' &&
      !checked &&
      document.querySelector(`input[type="radio"][name="${CSS.escape(name)}"]:checked`) !== null;
    return element.tabIndex >= 0 && !element.matches(':disabled') && !isOtherRadio;
  };
  const all = [...document.querySelectorAll<HTMLElement>(controls)];
  const visible = { checkVisibilityCSS: true, visibilityProperty: true };
  window.expected = all.filter((one) => isReachable(one) && one.checkVisibility(visible));
  const focused = new Set<Element>();
  const unseen = new Set<Element>();
  window.focused = focused;
  window.unseen = unseen;
  window.hasLeft = false;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    focused.add(target);
    const { outlineStyle, boxShadow } = getComputedStyle(target);
    if (outlineStyle === 'none' && boxShadow === 'none') unseen.add(target);
  });
  (document.activeElement as HTMLElement | null)?.blur();
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) window.hasLeft = true;
  });
  getSelection()?.setPosition(document.body, 0);
}

/** Runs in the page. */
function report(): Pick<Reach, 'missed' | 'unseen'> {
  const { expected = [], focused = new Set(), unseen = new Set() } = window;
  const named = (element: Element) => element.outerHTML.slice(0, 120);
  return {
    missed: expected.filter((one) => one.isConnected && !focused.has(one)).map(named),
    unseen: [...unseen].map(named),
  };
}
