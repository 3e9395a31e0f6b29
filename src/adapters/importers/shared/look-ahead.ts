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
