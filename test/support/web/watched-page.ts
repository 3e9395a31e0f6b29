/** A page of the browser that keeps what went wrong in it. */
import type { BrowserContext, Page } from 'playwright-core';

export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts and of the console, and requests that failed or were refused. */
  readonly faults: readonly string[];
  /** The addresses of all requests, data of the page itself left out. */
  readonly requests: readonly string[];
  /** Goes to a path of the service and waits until the page is complete. */
  open(path: string): Promise<void>;
  /** Waits until nothing is being asked and no skeleton stands for what comes. */
  settled(): Promise<void>;
  /** How far things moved by themselves since the page was opened, as browsers measure it. */
  layoutShift(): Promise<LayoutShift>;
  close(): Promise<void>;
}

export interface LayoutShift {
  readonly sum: number;
  /** What moved by how much, so that a report says what to mend. */
  readonly moved: readonly string[];
}

/** Answers that a page expects: nobody is signed in, and the store does not have the product. */
const EXPECTED = [/\/session: 401$/, /\/form-a\/.*: 404$/];

/** @param origin where the service answers; requests to other places are seen in `requests` */
export async function watchPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  const requests: string[] = [];
  const open = new Set<unknown>();
  let asked = 0;
  page.on('request', (request) => {
    open.add(request);
    asked += 1;
    if (!/^(data|blob):/.test(request.url())) requests.push(request.url());
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // A page that no longer wants an answer ends the request itself.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    const answer = `${response.url()}: ${response.status()}`;
    const isExpected = EXPECTED.some((pattern) => pattern.test(answer));
    if (response.status() >= 400 && !isExpected) faults.push(answer);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // What a refused request leaves on the console is seen above, with its status.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  await page.addInitScript(countLayoutShift);
  const settled = async () => {
    for (let isCalm = false; !isCalm; ) {
      const before = { asked, open: open.size };
      await page.evaluate(untilComplete, CALM_FRAMES);
      isCalm = before.open === 0 && before.asked === asked;
    }
  };
  return {
    page,
    faults,
    requests,
    settled,
    async open(path) {
      await page.goto(`${origin}${path}`);
      await settled();
    },
    layoutShift: () => page.evaluate(() => window.layoutShift ?? { sum: 0, moved: [] }),
    close: () => page.close(),
  };
}

/** Frames within which a page that asks a second question after an answer does so. */
const CALM_FRAMES = 4;

declare global {
  interface Window {
    layoutShift?: { sum: number; readonly moved: string[] };
  }
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Runs in the page. */
function countLayoutShift(): void {
  const shift = { sum: 0, moved: [] as string[] };
  window.layoutShift = shift;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as ShiftEntry;
      if (hadRecentInput) continue;
      shift.sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = element?.className || element?.tagName;
        shift.moved.push(`${name} from ${previousRect.y} to ${currentRect.y}: ${value.toFixed(3)}`);
      }
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/**
 * Runs in the page until it was complete after this many frames in a row: what a click or an answer
 * leads to is drawn then, however busy the machine is. Skeletons far below, or passed by a
 * jump, wait for somebody who scrolls there.
 */
async function untilComplete(frames: number): Promise<void> {
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  for (let calm = 0; calm < frames; ) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const waiting = [...document.querySelectorAll('.skeleton, [aria-busy="true"]')];
    const main = document.querySelector('main, .shell');
    const isComplete = main !== null && main.childElementCount > 0 && !waiting.some(isInView);
    calm = isComplete ? calm + 1 : 0;
  }
}
