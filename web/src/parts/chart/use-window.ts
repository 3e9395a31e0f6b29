/** The window of a chart, kept in the address. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { isoOf } from './track.ts';
import { heldWithin, type Window, windowOfAddress } from './window.ts';

/** A pause of this many milliseconds means that the hand is done. */
const SETTLED_AFTER = 400;

/** Follows the address with the window, and the address with what hands do. */
export function useWindow(whole: Window) {
  const { values, set } = useAddress();
  const window = useSignal(heldWithin(windowOfAddress(values, whole), whole));
  const before = useRef<Window[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef('');
  const named = `${values['range']} ${values['from']} ${values['to']}`;
  useEffect(() => {
    if (named === written.current) return;
    // A newer wish than what a hand did just before.
    clearTimeout(timer.current);
    window.value = heldWithin(windowOfAddress(values, whole), whole);
  }, [named, whole]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: Window) => {
    window.value = heldWithin(next, whole);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const [from, to] = [isoOf(window.value.from), isoOf(window.value.to)];
      written.current = `undefined ${from} ${to}`;
      set({ range: undefined, from, to }, { isStep: true });
    }, SETTLED_AFTER);
  };
  return {
    window,
    show,
    remember: () => before.current.push(window.value),
    back: () => {
      // A double click is two clicks, and each of them remembered the same window.
      const now = window.value;
      const last = before.current.findLast(({ from, to }) => from !== now.from || to !== now.to);
      before.current =
        last === undefined ? [] : before.current.slice(0, before.current.indexOf(last));
      show(last ?? heldWithin(windowOfAddress({}, whole), whole));
    },
  };
}
