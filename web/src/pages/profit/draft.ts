/** What is typed and dragged: shown at once, and put into the address at the first pause. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Change, useAddress, type Values } from '../../address.ts';

/** Long enough that a dragged slider asks when it rests, short enough to feel immediate. */
const PAUSE_MS = 120;

export interface Draft {
  /** The address with what is not yet in it. */
  readonly values: Values;
  /** The address: what questions are asked of. */
  readonly settled: Values;
  edit(change: Change): void;
}

export function useDraft(): Draft {
  const { values: settled, set } = useAddress();
  const [pending, setPending] = useState<Change>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const edit = (change: Change) => {
    const next = { ...pending, ...change };
    setPending(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      set(next, { isStep: true });
      setPending({});
    }, PAUSE_MS);
  };
  const changed = Object.entries(pending).map(([name, value]) => [name, String(value ?? '')]);
  return { values: { ...settled, ...Object.fromEntries(changed) }, settled, edit };
}
