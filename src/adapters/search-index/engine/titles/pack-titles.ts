/**
 * Packs titles for a segment: the codes of each document as bytes (frequent forms take fewer), and
 * for each word the forms that it finds.
 */
import { type NumberLists, numberLists } from '../arrays/number-lists.ts';
import { lookUp, type StringTable } from '../arrays/string-table.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { FIRST_FORM_CODE, type TitleTable } from './title-table.ts';

/** Only every fourth document has a stored start; lengths lead to the others. */
export const TITLES_PER_BLOCK = 4;

/** Codes of titles, document by document; `title-table.ts` explains them. */
export interface SegmentTitles {
  /** Where every fourth document begins in `bytes`. */
  readonly blockStarts: Uint32Array;
  readonly bytes: Uint8Array;
  readonly wordForms: NumberLists;
}

/** The sizes of packed titles, known before their memory is allocated. */
export interface PackedTitles {
  /** The segment's code for each code of the table. */
  readonly codes: Uint32Array;
  readonly formCount: number;
  readonly bytes: number;
  /** The number of pairs of a word and a form. */
  readonly wordForms: number;
}

/** Measures what `fillTitles` will write. Forms that no document has are left out. */
export function packTitles(table: TitleTable): PackedTitles {
  const counts = new Uint32Array(table.formCount);
  const codes = table.codes.view();
  for (let at = 0; at < codes.length; at++) {
    const form = (codes[at] as number) - FIRST_FORM_CODE;
    if (form >= 0) counts[form] = (counts[form] as number) + 1;
  }
  const order = Uint32Array.from(counts, (_, form) => form)
    .filter((form) => (counts[form] as number) > 0)
    .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  const packed = new Uint32Array(FIRST_FORM_CODE + counts.length);
  for (let code = 0; code < FIRST_FORM_CODE; code++) packed[code] = code;
  const formStarts = table.formStarts.view();
  let wordForms = 0;
  for (let place = 0; place < order.length; place++) {
    const form = order[place] as number;
    packed[FIRST_FORM_CODE + form] = FIRST_FORM_CODE + place;
    wordForms += (formStarts[form + 1] as number) - (formStarts[form] as number);
  }
  const starts = table.starts.view();
  let bytes = 0;
  for (let document = 0; document + 1 < starts.length; document++) {
    const length = packedLength(codes, starts, document, packed);
    bytes += length + bytesOf(length);
  }
  return { codes: packed, formCount: order.length, bytes, wordForms };
}

/** Writes titles in `order`, by popularity. `words` has the segment's number of each word. */
export function fillTitles(
  table: TitleTable,
  packed: PackedTitles,
  order: Uint32Array,
  words: Uint32Array,
  target: SegmentTitles,
): void {
  const codes = table.codes.view();
  const starts = table.starts.view();
  const { bytes, blockStarts } = target;
  let end = 0;
  for (let place = 0; place < order.length; place++) {
    if (place % TITLES_PER_BLOCK === 0) blockStarts[place / TITLES_PER_BLOCK] = end;
    const document = order[place] as number;
    end = write(bytes, end, packedLength(codes, starts, document, packed.codes));
    const last = starts[document + 1] as number;
    for (let at = starts[document] as number; at < last; at++) {
      end = write(bytes, end, packed.codes[codes[at] as number] as number);
    }
  }
  fillWordForms(table, packed, words, target);
}

function fillWordForms(
  table: TitleTable,
  packed: PackedTitles,
  words: Uint32Array,
  { wordForms }: SegmentTitles,
): void {
  const formStarts = table.formStarts.view();
  const formWords = table.formWords.view();
  const lists = numberLists(wordForms.starts.length - 1, (visit) => {
    for (let form = 0; form < table.formCount; form++) {
      const code = packed.codes[FIRST_FORM_CODE + form] as number;
      if (code === 0) continue;
      const last = formStarts[form + 1] as number;
      for (let at = formStarts[form] as number; at < last; at++) {
        const word = words[formWords[at] as number] as number;
        if (word !== UNKNOWN) visit(word, code - FIRST_FORM_CODE);
      }
    }
  });
  wordForms.starts.set(lists.starts);
  wordForms.numbers.set(lists.numbers);
}

function packedLength(
  codes: Uint32Array,
  starts: Uint32Array,
  document: number,
  packed: Uint32Array,
): number {
  let length = 0;
  const last = starts[document + 1] as number;
  for (let at = starts[document] as number; at < last; at++) {
    length += bytesOf(packed[codes[at] as number] as number);
  }
  return length;
}

/** Returns the LEB128 length of a value: seven bits per byte, the highest bit means "more". */
export function bytesOf(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x20_0000) return 3;
  return value < 0x1000_0000 ? 4 : 5;
}

function write(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let end = at;
  while (rest >= 0x80) {
    bytes[end++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[end++] = rest;
  return end;
}

/** Returns the codes of the forms that contain one of the tokens. */
export function codesOf(
  { words, titles: { wordForms } }: { readonly words: StringTable; readonly titles: SegmentTitles },
  tokens: readonly string[],
): Set<number> {
  const codes = new Set<number>();
  for (const token of tokens) {
    const word = lookUp(words, token);
    if (word < 0) continue;
    const end = wordForms.starts[word + 1] as number;
    for (let at = wordForms.starts[word] as number; at < end; at++) {
      codes.add(FIRST_FORM_CODE + (wordForms.numbers[at] as number));
    }
  }
  return codes;
}
