/**
 * Words and their numbers in flat arrays: UTF-8 bytes, the start of each word, and an
 * open-addressing hash table. Unlike a Map, it fits in shared memory and in a file.
 */
export interface StringTable {
  /** Start of each word in `bytes`, with one more entry than words. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
  /** Number of the word + 1, or 0 for a free slot. A power of two long, at most half full. */
  readonly slots: Uint32Array;
}

export interface StringTableSizes {
  readonly starts: number;
  readonly bytes: number;
  readonly slots: number;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
const NOT_FOUND = -1;

export function stringTableSizes(words: readonly string[]): StringTableSizes {
  let bytes = 0;
  for (const word of words) bytes += utf8Length(word);
  let slots = 2;
  while (slots < words.length * 2) slots *= 2;
  return { starts: words.length + 1, bytes, slots };
}

/** Fills a table whose arrays are zeroed and have the required sizes. */
export function fillStringTable(table: StringTable, words: readonly string[]): void {
  const { starts, bytes, slots } = table;
  const mask = slots.length - 1;
  let end = 0;
  for (let number = 0; number < words.length; number++) {
    const encoded = ENCODER.encode(words[number]);
    bytes.set(encoded, end);
    let slot = hashOf(encoded, 0, encoded.length) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = number + 1;
    end += encoded.length;
    starts[number + 1] = end;
  }
}

/** Returns the number of a word, or -1. */
export function lookUp({ starts, bytes, slots }: StringTable, word: string): number {
  const length = encodeAsked(word);
  const mask = slots.length - 1;
  let slot = hashOf(asked, 0, length) & mask;
  for (;;) {
    const number = (slots[slot] as number) - 1;
    if (number < 0) return NOT_FOUND;
    const start = starts[number] as number;
    if ((starts[number + 1] as number) - start === length && isAsked(bytes, start, length)) {
      return number;
    }
    slot = (slot + 1) & mask;
  }
}

export function wordAt({ starts, bytes }: StringTable, number: number): string {
  // A decoder rejects shared memory, so the bytes are copied first.
  return DECODER.decode(bytes.slice(starts[number], starts[number + 1]).slice());
}

export function wordCount({ starts }: StringTable): number {
  return starts.length - 1;
}

/** The bytes of the word being looked up; every look-up reuses this memory. */
let asked = new Uint8Array(256);
const UTF8_BYTES_MAX = 3;

/** Writes the word to `asked` and returns its length in bytes. */
function encodeAsked(word: string): number {
  if (word.length * UTF8_BYTES_MAX > asked.length) {
    asked = new Uint8Array(word.length * UTF8_BYTES_MAX);
  }
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 0x80) return ENCODER.encodeInto(word, asked).written;
    asked[at] = code;
  }
  return word.length;
}

function isAsked(bytes: Uint8Array, start: number, length: number): boolean {
  for (let at = 0; at < length; at++) {
    if (bytes[start + at] !== asked[at]) return false;
  }
  return true;
}

/** FNV-1a with a final mix that makes the low bits depend on all bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c_9dc5;
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ (bytes[at] as number), 0x0100_0193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Returns the UTF-8 length that `TextEncoder` writes; a lone surrogate takes three bytes. */
function utf8Length(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) {
      length += 4;
      at++;
    } else length += 3;
  }
  return length;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
