/** Numbers the brands of documents; all segments share the numbers. */

import { BrandNumbers } from '../../../../domain/market/brand-totals.ts';
import { foldBrand, ownedKeys } from '../../../../domain/product/brand-names.ts';
import { wordAt } from '../arrays/string-table.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment, SegmentDocument } from '../segment/segment.ts';

/** Beyond this number all brands, about 0.2 KB each, are dropped and read again. */
const BRANDS_MAX = 200_000;

interface ReadBrands {
  readonly numbers: BrandNumbers;
  /** For each label its `coded` number, or 0 if it is not read yet. */
  readonly bySegment: WeakMap<Segment, Uint32Array>;
}

const NAMELESS = 1;
const coded = (number: number | null) => (number === null ? NAMELESS : number + NAMELESS + 1);
const decoded = (code: number) => (code === NAMELESS ? null : code - NAMELESS - 1);

const nothingRead = (): ReadBrands => ({ numbers: new BrandNumbers(), bySegment: new WeakMap() });
let read = nothingRead();

/** Returns each document's brand number in this market, as `brandIndexes` assigns them. */
export function brandIndexesOf(documents: readonly SegmentDocument[]): number[] {
  if (read.numbers.size > BRANDS_MAX) read = nothingRead();
  const { numbers } = read;
  let last: Segment | null = null;
  let codes = new Uint32Array(0);
  const brands: (number | null)[] = [];
  for (const { segment, document } of documents) {
    if (segment !== last) {
      last = segment;
      codes = codesOf(segment);
    }
    const label = segment.columns.brandName[document] as number;
    brands.push(
      label === UNKNOWN ? null : decoded(codes[label] || readLabel(segment, label, codes)),
    );
  }
  return numbers.indexesIn(ownedKeys(brands, (brand) => numbers.ownerOf(brand)));
}

function codesOf(segment: Segment): Uint32Array<ArrayBuffer> {
  const known = read.bySegment.get(segment) as Uint32Array<ArrayBuffer> | undefined;
  if (known !== undefined) return known;
  const fresh = new Uint32Array(segment.labels.starts.length);
  read.bySegment.set(segment, fresh);
  return fresh;
}

function readLabel(segment: Segment, label: number, codes: Uint32Array): number {
  const code = coded(read.numbers.numberOf(foldBrand(wordAt(segment.labels, label))));
  codes[label] = code;
  return code;
}
