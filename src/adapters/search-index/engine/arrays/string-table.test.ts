import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillStringTable,
  lookUp,
  type StringTable,
  stringTableSizes,
  wordAt,
  wordCount,
} from './string-table.ts';

function tableOf(words: readonly string[]): StringTable {
  const sizes = stringTableSizes(words);
  const table = {
    starts: new Uint32Array(sizes.starts),
    bytes: new Uint8Array(new SharedArrayBuffer(sizes.bytes)),
    slots: new Uint32Array(sizes.slots),
  };
  fillStringTable(table, words);
  return table;
}

const word = fc.string({ unit: 'grapheme', maxLength: 12 });

describe('a string table', () => {
  it('finds each word by its number and each number by its word', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60, size: 'max' }), (words) => {
        const table = tableOf(words);
        expect(wordCount(table)).toBe(words.length);
        expect(words.map((each) => lookUp(table, each))).toEqual([...words.keys()]);
        expect(words.map((_, number) => wordAt(table, number))).toEqual(words);
      }),
    );
  });

  it('does not find others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60, size: 'max' }), word, (words, other) => {
        expect(lookUp(tableOf(words), other)).toBe(words.indexOf(other));
      }),
    );
  });

  it('finds words longer than most, and one of another length after them', () => {
    const words = ['a'.repeat(1_000), 'ä'.repeat(1_000), `${'b'.repeat(500)}日本`, 'a'];
    const table = tableOf(words);
    expect(words.map((each) => lookUp(table, each))).toEqual([...words.keys()]);
    expect(lookUp(table, 'a'.repeat(999))).toBe(-1);
  });

  it('measures what will be written, halves of letters too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const halves = [text, text.slice(1), text.slice(0, -1)];
        for (const part of halves) {
          const { length } = new TextEncoder().encode(part);
          expect(stringTableSizes([part]).bytes).toBe(length);
        }
      }),
    );
  });
});
