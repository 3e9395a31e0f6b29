/** Finds where a JSON value ends, by brackets and quotation marks alone; can be interrupted. */

/** How far the search has come; positions count from the first byte of the value. */
export interface ValueScan {
  at: number;
  depth: number;
  inString: boolean;
}

/** More bytes are needed. */
export const UNFINISHED = -1;
/** A line break came before the end of the value. */
export const BROKEN = -2;

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export function startScan(): ValueScan {
  return { at: 0, depth: 0, inString: false };
}

/** Bytes outside strings that the search must stop at: inside brackets, and outside of them. */
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
 * Continues over `bytes`, which begin with the value. Answers the position after its last byte,
 * `UNFINISHED`, or, where a value must stand on one line, `BROKEN`.
 */
export function endOfValue(bytes: Uint8Array, scan: ValueScan, isOneLine: boolean): number {
  let { at, depth, inString } = scan;
  const { length } = bytes;
  while (at < length) {
    if (inString) {
      const end = endOfString(bytes, at);
      if (isOneLine && hasNewline(bytes, at, end)) return BROKEN;
      at = end;
      if (at >= length) break;
      inString = false;
      at += 1;
      if (depth === 0) return at;
    }
    const stops = insideOr(depth, isOneLine);
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

function insideOr(depth: number, isOneLine: boolean): Uint8Array {
  if (depth === 0) return OUTSIDE;
  return isOneLine ? INSIDE_LINE : INSIDE;
}

/** Position of the quotation mark that ends a string; past the end where it is not there yet. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return at;
}

function hasNewline(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (bytes[at] === NEWLINE) return true;
  return false;
}
