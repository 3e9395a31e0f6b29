/** Looks at the beginning of a stream without consuming it. */

export interface LookAhead<Item> {
  readonly first: readonly Item[];
  readonly all: AsyncIterable<Item>;
}

/** Reads ahead until `isEnough`, or until the stream ends or fails. */
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

/** This many rows, or this much text, shows what the columns of a file mean. */
const ROWS_AHEAD = 1000;
const LENGTH_AHEAD_MAX = 4 << 20;

/** @param textsOf the cells of a row */
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

/** Reads up to `limit` bytes ahead. `head` is their text without a byte order mark. */
export async function firstBytes(input: AsyncIterable<Uint8Array>, limit: number) {
  let length = 0;
  const { first: chunks, all } = await lookAhead(input, (seen) => {
    length += seen.at(-1)?.length ?? 0;
    return length >= limit;
  });
  const first = Buffer.concat(chunks).subarray(0, limit);
  return { first, head: new TextDecoder('utf-8').decode(first), all };
}

export function beginsAsJson(head: string): boolean {
  return /^\s*[{[]/.test(head);
}
