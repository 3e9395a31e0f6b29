/** Lists of numbers in one array: list `n` is at `starts[n]` to `starts[n + 1]`. */
export interface NumberLists {
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
}

/** Calls back with every number and its list. It runs twice: once to count, once to fill. */
export type EachNumber = (visit: (list: number, value: number) => void) => void;

/** Builds the lists from the calls of `each`, in their order. */
export function numberLists(count: number, each: EachNumber): NumberLists {
  const starts = new Uint32Array(count + 1);
  each((list) => {
    starts[list + 1] = (starts[list + 1] as number) + 1;
  });
  for (let list = 1; list <= count; list++) {
    starts[list] = (starts[list] as number) + (starts[list - 1] as number);
  }
  const next = starts.slice();
  const numbers = new Uint32Array(starts[count] as number);
  each((list, value) => {
    const at = next[list] as number;
    numbers[at] = value;
    next[list] = at + 1;
  });
  return { starts, numbers };
}
