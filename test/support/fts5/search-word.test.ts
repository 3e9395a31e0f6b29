import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWord, quote } from '../../../src/market-engine/keyword/keyword-place.ts';
import { decodeWord, encodeIdentifier } from './search-word.ts';

const anyWord = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 }),
  fc.constantFrom('"', '*', 'OR', 'near(', 'a b', 'Ünal', 'usb-c', '1.5l', 'マット', '\u0000'),
);
/** Text as UTF-8 can carry it, without the code points the encoding keeps for itself. */
const isPlain = (word: string) => word.isWellFormed() && !/[\ue000-\ue0ff]/u.test(word);

describe('encodeWord', () => {
  it('gives every word back', () => {
    fc.assert(
      fc.property(anyWord.filter(isPlain), (word) => {
        expect(decodeWord('US', encodeWord('US', word))).toBe(word);
      }),
    );
  });

  it('is kept whole by the tokenizer, and found by exactly the same word', () => {
    const db = new Database(':memory:');
    db.exec("CREATE VIRTUAL TABLE w USING fts5 (words, detail = none, tokenize = 'ascii')");
    db.exec('CREATE VIRTUAL TABLE v USING fts5vocab (w, row)');
    const insert = db.prepare('INSERT OR REPLACE INTO w (rowid, words) VALUES (1, ?)');
    const terms = db.prepare('SELECT term FROM v').pluck();
    const find = db.prepare('SELECT count(*) FROM w WHERE w MATCH ?').pluck();
    fc.assert(
      fc.property(anyWord.filter(isPlain), anyWord.filter(isPlain), (word, other) => {
        insert.run(encodeWord('US', word));
        expect(terms.all()).toEqual([encodeWord('US', word)]);
        expect(find.get(quote(encodeWord('US', other)))).toBe(word === other ? 1 : 0);
        expect(find.get(quote(encodeWord('DE', word)))).toBe(0);
      }),
      { numRuns: 500 },
    );
    db.close();
  });
});

describe('encodeIdentifier', () => {
  it('is one for all ways of writing an ASIN or GTIN, and never a word', () => {
    expect(encodeIdentifier('US', ' b000000001 ')).toBe(encodeIdentifier('US', 'B000000001'));
    expect(encodeIdentifier('US', '036000291452')).toBe(encodeIdentifier('US', '00036000291452'));
    expect(encodeIdentifier('US', 'B000000001')).not.toBe(encodeWord('US', 'b000000001'));
    expect(decodeWord('US', encodeIdentifier('US', 'B000000001'))).toBeNull();
  });
});
