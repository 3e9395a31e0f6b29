/**
 * Finds the end of a JSON value without parsing it. `endOfValue` counts brackets and quotation
 * marks, and is always right. `likelyEnd` looks only at line breaks: it is several times as fast,
 * but parsing must confirm its guess.
 */

export const NEWLINE = 0x0a;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const BACKSLASH = 0x5c;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** More bytes are needed. */
export const UNFINISHED = -1;
/** A line break came before the end of the value. */
export const BROKEN = -2;
/** The line breaks say nothing about the end. */
export const NO_GUESS = -3;

/** The progress of a search. Positions count from the first byte of the value. */
export interface ValueScan {
  at: number;
  depth: number;
  inString: boolean;
}

/** The bytes at which the search stops, by context: inside brackets and outside of them. */
const BRACKETS = [QUOTE, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT];
const INSIDE = tableOf(BRACKETS);
const INSIDE_LINE = tableOf([...BRACKETS, NEWLINE]);
const OUTSIDE = tableOf([...BRACKETS, NEWLINE, COMMA]);

function tableOf(bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of bytes) table[byte] = 1;
  return table;
}

/**
 * Returns the position after the value at the beginning of `bytes`, `UNFINISHED`, or, if a value
 * must fit on one line, `BROKEN`. Continues from `scan`.
 */
export function endOfValue(bytes: Uint8Array, scan: ValueScan, isOneLine: boolean): number {
  let { at, depth, inString } = scan;
  const { length } = bytes;
  while (at < length) {
    if (inString) {
      const end = endOfString(bytes, at);
      if (isOneLine && bytes.subarray(at, end).includes(NEWLINE)) return BROKEN;
      at = end;
      if (at >= length) break;
      inString = false;
      at += 1;
      if (depth === 0) return at;
    }
    const stops = stopsAt(depth, isOneLine);
    while (at < length && stops[bytes[at] ?? 0] === 0) at += 1;
    if (at >= length) break;
    const byte = bytes[at];
    if (byte === QUOTE) inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (byte === NEWLINE && isOneLine) return BROKEN;
    else if (depth === 0) return at;
    at += 1;
  }
  scan.at = at;
  scan.depth = depth;
  scan.inString = inString;
  return UNFINISHED;
}

function stopsAt(depth: number, isOneLine: boolean): Uint8Array {
  if (depth === 0) return OUTSIDE;
  return isOneLine ? INSIDE_LINE : INSIDE;
}

/**
 * Returns the position of the closing quotation mark, or at least the length if there is none yet.
 */
export function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return at;
}

/** Returns the line break, spaces and bracket that end an object indented by `indent` spaces. */
export function closingLine(indent: number): Uint8Array {
  return Buffer.from(`\n${' '.repeat(indent)}}`);
}

/**
 * Guesses the position after the object at the beginning of `bytes`: the end of its line, or a
 * closing bracket with the indentation of the object's first line.
 */
export function likelyEnd(bytes: Uint8Array, closing: Uint8Array, isOneLine: boolean): number {
  const newline = bytes.indexOf(NEWLINE);
  if (newline < 0) return UNFINISHED;
  let last = newline - 1;
  while ((bytes[last] ?? 0) <= SPACE || bytes[last] === COMMA) last -= 1;
  if (bytes[last] === CLOSE_OBJECT) return last + 1;
  if (isOneLine) return NO_GUESS;
  // Brackets are rarer than line breaks.
  let bracket = bytes.indexOf(CLOSE_OBJECT, newline);
  while (bracket >= 0 && !endsWith(bytes, bracket + 1, closing)) {
    bracket = bytes.indexOf(CLOSE_OBJECT, bracket + 1);
  }
  return bracket < 0 ? UNFINISHED : bracket + 1;
}

function endsWith(bytes: Uint8Array, end: number, closing: Uint8Array): boolean {
  const start = end - closing.length;
  return start >= 0 && closing.every((byte, index) => bytes[start + index] === byte);
}
