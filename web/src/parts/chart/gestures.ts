/** What hands do on the chart: point, brush, pinch, drag, turn the wheel. */
import { moved, type Window, zoomed } from './window.ts';

export interface GestureTarget {
  /** The plots' left edge and width within the element, in pixels. */
  readonly plot: () => { readonly left: number; readonly width: number };
  readonly window: () => Window;
  readonly show: (window: Window) => void;
  /** Remembers the window before a gesture, to come back to it. */
  readonly remember: () => void;
  readonly back: () => void;
  readonly point: (time: number | null) => void;
  readonly brush: (window: Window | null) => void;
}

/** A shorter drag is a click. */
const SHORTEST_DRAG = 5;
const WHEEL_STEP = 0.0015;

type Mode = 'idle' | 'brush' | 'pan';

/** Follows the pointers over an element. Returns how to stop. */
export function followGestures(element: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, number>();
  let mode: Mode = 'idle';
  let start = { x: 0, window: target.window() };

  const xOf = ({ clientX }: MouseEvent) => clientX - element.getBoundingClientRect().left;
  const timeAt = (x: number) => timeUnder(x, target);
  const secondsAcross = (pixels: number, { from, to }: Window) =>
    (pixels * (to - from)) / target.plot().width;

  const restart = (x: number) => {
    start = { x, window: target.window() };
  };
  const brushed = (x: number) => ({
    from: timeAt(Math.min(x, start.x)),
    to: timeAt(Math.max(x, start.x)),
  });
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, xOf(event));
    if (pointers.size === 1) target.remember();
    target.brush(null);
    target.point(timeAt(xOf(event)));
    restart(xOf(event));
    mode = event.pointerType === 'mouse' && !event.shiftKey ? 'brush' : 'pan';
  };
  const move = (event: PointerEvent) => {
    const x = xOf(event);
    const before = pointers.get(event.pointerId);
    if (pointers.size === 2 && before !== undefined) {
      pinch(event.pointerId, before, x);
      return;
    }
    if (before !== undefined) pointers.set(event.pointerId, x);
    if (mode === 'pan') {
      // What is under the hand stays under it, so there is nothing new to read.
      target.show(moved(start.window, -secondsAcross(x - start.x, start.window)));
      return;
    }
    target.point(timeAt(x));
    if (mode === 'brush' && Math.abs(x - start.x) >= SHORTEST_DRAG) {
      target.brush(brushed(x));
    }
  };
  const pinch = (id: number, before: number, now: number) => {
    const other = [...pointers].find(([each]) => each !== id)?.[1] ?? now;
    pointers.set(id, now);
    const [was, is] = [Math.abs(before - other), Math.abs(now - other)];
    if (was < 1 || is < 1) return;
    target.show(zoomed(target.window(), was / is, timeAt((now + other) / 2)));
  };
  const up = (event: PointerEvent) => {
    const x = xOf(event);
    pointers.delete(event.pointerId);
    if (mode === 'brush' && Math.abs(x - start.x) >= SHORTEST_DRAG) {
      target.show(brushed(x));
    }
    target.brush(null);
    mode = 'idle';
    const [left] = pointers.values();
    if (left === undefined) return;
    // One of two fingers is still there: it goes on as a drag.
    restart(left);
    mode = 'pan';
  };
  const wheel = (event: WheelEvent) => {
    const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!event.ctrlKey && !isAcross) return;
    event.preventDefault();
    const window = target.window();
    if (event.ctrlKey) {
      target.show(zoomed(window, Math.exp(event.deltaY * WHEEL_STEP), timeAt(xOf(event))));
    } else target.show(moved(window, secondsAcross(event.deltaX, window)));
  };
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('pointerleave', (event) => leave(event, target), { signal });
  element.addEventListener('dblclick', () => target.back(), { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();
}

function timeUnder(x: number, { plot, window }: GestureTarget): number {
  const { left, width } = plot();
  const { from, to } = window();
  return from + Math.min(1, Math.max(0, (x - left) / width)) * (to - from);
}

/** A finger leaves with every tap, and what it read stays. */
function leave({ pointerType }: PointerEvent, target: GestureTarget): void {
  if (pointerType === 'mouse') target.point(null);
}
