/**
 * Documents lie all over the columns, and each number of one is waited for. Read all at once, with
 * no decision between two documents, many are waited for together; later reads find them near.
 */
import { ENTRY_DOUBLES, type SegmentFamilies } from '../segment/family-entries.ts';
import type { SegmentDocument } from '../segment/segment.ts';

/** Only written, so that reading is not left out as useless. */
const read = new Float64Array(1);

/** Reads what a market's figures need of the first `count` documents. */
export function prefetchDocuments(documents: readonly SegmentDocument[], count: number): void {
  const end = Math.min(documents.length, count);
  for (let at = 0; at < end; at++) {
    const { segment, document } = documents[at] as SegmentDocument;
    const { columns, meanSales, asins, families } = segment;
    const family = columns.family[document] as number;
    const isShared = family < families.starts.length;
    read[0] =
      (isShared ? firstDouble(families, family) : 0) +
      (segment.siblings[document >>> 5] as number) +
      (segment.variations[document >>> 5] as number) +
      (segment.wholeFamilies[document >>> 5] as number) +
      (columns.price[document] as number) +
      (columns.bsr[document] as number) +
      (columns.rankAt[document] as number) +
      (columns.reviewCount[document] as number) +
      (columns.rating[document] as number) +
      (columns.brandName[document] as number) +
      (meanSales[document] as number) +
      (asins[document] as number);
  }
}

function firstDouble({ starts, doubles }: SegmentFamilies, family: number): number {
  return doubles[(starts[family] as number) * ENTRY_DOUBLES] as number;
}
