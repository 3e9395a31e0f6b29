import { describe, expect, it } from 'vitest';
import type { Asin } from '../../../../domain/values/asin.ts';
import { packedLength, packedList } from '../arrays/packed-lists.ts';
import { lookUp } from '../arrays/string-table.ts';
import { buildSegment } from '../build/build-segment.ts';
import type { IndexDocument } from '../build/document.ts';
import { DocumentTable } from '../build/document-table.ts';
import type { Segment } from '../segment/segment.ts';

const DOCUMENTS = 2_000;

function documentOf(number: number, title: readonly (readonly string[])[]): IndexDocument {
  const asin = `B0${String(number).padStart(8, '0')}` as Asin;
  return {
    asin,
    family: asin,
    words: [...new Set(title.flat())],
    title,
    brandWords: [],
    gtins: [],
    categoryId: null,
    categoryPath: [],
    brand: null,
    price: null,
    bsr: null,
    lookAt: 0,
    reviewCount: null,
    rating: null,
    monthlySales: null,
    meanSales: null,
    firstSeen: 0,
  };
}

function segmentOf(titleOf: (number: number) => readonly (readonly string[])[]): Segment {
  const table = new DocumentTable();
  for (let number = 0; number < DOCUMENTS; number++) table.add(documentOf(number, titleOf(number)));
  return buildSegment(table);
}

/** How many documents are listed for a pair; null: no title has it. */
function pairCount({ words, pairs }: Segment, first: string, second: string): number | null {
  const [left, right] = [lookUp(words, first), lookUp(words, second)];
  for (let at = pairs.starts[left] ?? 0; at < (pairs.starts[left + 1] ?? 0); at++) {
    if (pairs.seconds[at] === right) return packedLength(packedList(pairs.documents, at));
  }
  return null;
}

describe('pairs of words', () => {
  const segment = segmentOf((number) => {
    if (number < 20) return [['yoga'], ['mat'], ['yoga'], ['mat']];
    if (number < 50) return [['mat'], ['yoga', 'joga'], ['blue']];
    return [['yoga'], ['thick', 'fat'], ['mat']];
  });

  it('list each document once, in the order of the words', () => {
    expect(pairCount(segment, 'yoga', 'mat')).toBe(20);
    expect(pairCount(segment, 'mat', 'yoga')).toBe(50);
    expect(pairCount(segment, 'yoga', 'yoga')).toBeNull();
  });

  it('know all words of a place', () => {
    expect(pairCount(segment, 'yoga', 'fat')).toBe(DOCUMENTS - 50);
    expect(pairCount(segment, 'thick', 'mat')).toBe(DOCUMENTS - 50);
  });

  it('leave out words of few documents', () => {
    expect(pairCount(segment, 'yoga', 'blue')).toBeNull();
    expect(segment.pairs.starts.length - 1).toBe(4);
  });
});
