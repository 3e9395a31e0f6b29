/** Looks at the beginning of a stream of bytes without losing it. */
import { lookAhead } from '../look-ahead.ts';

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
  let length = 0;
  const { first: chunks, all } = await lookAhead(input, (seen) => {
    length += seen.at(-1)?.length ?? 0;
    return length >= limit;
  });
  const first = Buffer.concat(chunks).subarray(0, limit);
  return { first, head: new TextDecoder('utf-8').decode(first), all };
}
