/** Looks at the first items of a stream without losing them. */

export interface LookAhead<Item> {
  readonly first: readonly Item[];
  /** The whole stream, the first items included. */
  readonly all: AsyncIterable<Item>;
}

/** Reads ahead until enough was seen; fewer where the stream is shorter or breaks off. */
export async function lookAhead<Item>(
  input: AsyncIterable<Item>,
  isEnough: (first: readonly Item[]) => boolean,
): Promise<LookAhead<Item>> {
  const iterator = input[Symbol.asyncIterator]();
  const first: Item[] = [];
  let failure: { readonly error: unknown } | null = null;
  while (failure === null && !isEnough(first)) {
    try {
      const next = await iterator.next();
      if (next.done === true) break;
      first.push(next.value);
    } catch (error) {
      failure = { error };
    }
  }
  return { first, all: replay(first, iterator, failure) };
}

/** As many rows as tell what the columns of a file mean, or their text, whichever comes first. */
const ROWS_AHEAD = 1000;
const LENGTH_AHEAD_MAX = 4 << 20;

/** Enough rows of a table. @param textsOf the cells of a row */
export function enoughRows<Row>(
  textsOf: (row: Row) => Iterable<string>,
): (first: readonly Row[]) => boolean {
  let length = 0;
  return (first) => {
    const last = first.at(-1);
    if (last !== undefined) for (const text of textsOf(last)) length += text.length;
    return first.length > ROWS_AHEAD || length > LENGTH_AHEAD_MAX;
  };
}

async function* replay<Item>(
  first: readonly Item[],
  iterator: AsyncIterator<Item>,
  failure: { readonly error: unknown } | null,
): AsyncGenerator<Item> {
  try {
    yield* first;
    if (failure !== null) throw failure.error;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
