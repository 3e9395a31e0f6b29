/**
 * Gathers items that are dearer one by one than together. None is left out; each waits 100 ms at
 * most.
 */

/** A batch of this size is handed on at once. */
const BATCH_MAX = 128;
const WAIT_MAX_MS = 100;

export interface Batches<Item> {
  add(item: Item): void;
  /** Hands on what waits, now. */
  flush(): void;
}

/** `take` is given every item once, in their order, one or more at a time. */
export function createBatches<Item>(take: (items: readonly Item[]) => void): Batches<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) take(items);
  };
  return {
    add(item) {
      waiting.push(item);
      if (waiting.length >= BATCH_MAX) flush();
      else timer ??= setTimeout(flush, WAIT_MAX_MS).unref();
    },
    flush,
  };
}
