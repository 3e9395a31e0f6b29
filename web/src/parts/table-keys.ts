/** Keys of a table: up and down from row to row, left and right between the things in a row. */
import { common } from '../words/common.ts';

const ROW_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const CELL_STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Rows that will have the focus once they are drawn, by the element that scrolls. */
const wanted = new WeakMap<HTMLElement, number>();

/** Moves the focus within the scrolled part of a table, which holds `total` rows. */
export function moveFocus(event: KeyboardEvent, total: number, rowHeight: number): void {
  const scroller = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  if (target.closest('thead') !== null || event.ctrlKey || event.altKey || event.metaKey) return;
  const row = target.closest('tr');
  const step = ROW_STEPS[event.key];
  const sideStep = CELL_STEPS[event.key];
  if (step !== undefined) {
    const from = row === null ? wanted.get(scroller) : indexOf(row);
    if (from === undefined && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = from === undefined ? Math.floor(scroller.scrollTop / rowHeight) : from + step;
    focusRow(scroller, Math.max(0, Math.min(next, total - 1)), rowHeight);
  }
  if (sideStep !== undefined && row !== null && focusInRow(row, target, sideStep)) {
    event.preventDefault();
  }
}

function indexOf(row: HTMLTableRowElement): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

function focusRow(scroller: HTMLElement, index: number, rowHeight: number): void {
  const focus = () => {
    const row = scroller.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"]`);
    row?.focus();
    if (row !== null) wanted.delete(scroller);
    return row !== null;
  };
  wanted.set(scroller, index);
  if (focus()) return;
  // The scroll draws the row. Until then the keys stay in the table.
  scroller.focus({ preventScroll: true });
  scroller.scrollTop = index * rowHeight;
  const isWanted = () => wanted.get(scroller) === index;
  requestAnimationFrame(() => requestAnimationFrame(() => isWanted() && focus()));
}

/** Returns whether there was something to go to. */
function focusInRow(row: HTMLElement, from: HTMLElement, step: number): boolean {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')];
  const next = stops[stops.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}

/** What the list of keys says about tables. */
export function tableKeys(): readonly (readonly [string, string])[] {
  const words = common();
  return [
    ['↑ ↓', words.keyRows],
    ['← →', words.keyCells],
    ['Enter', words.keyOpen],
  ];
}
