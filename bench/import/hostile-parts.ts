/** What a hostile file is, and makers of its parts. */

export interface HostileInput {
  /** The name of the file. */
  readonly name: string;
  /** @param scale shortens files that are a gigabyte long */
  readonly parts: (scale: number) => Iterable<string | Uint8Array>;
  readonly options?: readonly string[];
  /** How many products must be in the store afterwards: the sound rows, and no others. */
  readonly products: number;
  /** What the report or the complaint must say. */
  readonly says: RegExp;
}

export const MIB = 1 << 20;
export const GIB = 1 << 30;

/** Repeats a text until at least `bytes` bytes are made. */
export function* repeated(text: string, bytes: number): Generator<string> {
  const piece = text.repeat(Math.max(1, Math.ceil(MIB / text.length)));
  for (let made = 0; made < bytes; made += piece.length) yield piece;
}

export function* numbered(count: number, textOf: (index: number) => string): Generator<string> {
  const STEP = 10_000;
  for (let from = 0; from < count; from += STEP) {
    let text = '';
    for (let index = from; index < Math.min(count, from + STEP); index += 1) text += textOf(index);
    yield text;
  }
}
