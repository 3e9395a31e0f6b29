/** Looks at the beginning of a stream without losing it. */

export interface FirstBytes {
  readonly first: Uint8Array;
  /** The same as text, without a byte order mark. */
  readonly head: string;
  /** The whole stream, the beginning included. */
  readonly all: AsyncIterable<Uint8Array>;
}

/** Reads up to `limit` bytes ahead (fewer when the stream is shorter or breaks off). */
export async function firstBytes(
  input: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<FirstBytes> {
  const iterator = input[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let failure: { readonly error: unknown } | null = null;
  while (length < limit && failure === null) {
    try {
      const next = await iterator.next();
      if (next.done === true) break;
      chunks.push(next.value);
      length += next.value.length;
    } catch (error) {
      failure = { error };
    }
  }
  const first = Buffer.concat(chunks).subarray(0, limit);
  const head = new TextDecoder('utf-8').decode(first);
  return { first, head, all: replay(chunks, iterator, failure) };
}

async function* replay(
  chunks: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
  failure: { readonly error: unknown } | null,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
    if (failure !== null) throw failure.error;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
