/** Indexes built from documents, and searches of them that answer ASINs. */
import type { Workspace } from '../../src/adapters/search-index/engine/arrays/workspace.ts';
import { buildSegment } from '../../src/adapters/search-index/engine/build/build-segment.ts';
import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { DocumentTable } from '../../src/adapters/search-index/engine/build/document-table.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import {
  applySegment,
  type MarketIndex,
} from '../../src/adapters/search-index/engine/market-index.ts';
import { searchDocuments } from '../../src/adapters/search-index/engine/page/search-segments.ts';
import type { LiveSegment } from '../../src/adapters/search-index/engine/segment/segment.ts';
import type { PageRequest } from '../../src/domain/search/query/page-request.ts';
import type { FoundAsins } from './fts5/fts5-search.ts';

/** Listings that are new or changed, and ASINs that are no longer found. */
export interface IndexChange {
  /** Whole families: collapsing looks for siblings in one segment only. */
  readonly documents: readonly IndexDocument[];
  readonly removed: readonly string[];
}

export function applyChange(index: MarketIndex, { documents, removed }: IndexChange): MarketIndex {
  const newest = new Map(documents.map((document) => [document.asin, document]));
  const table = new DocumentTable();
  for (const document of newest.values()) table.add(document);
  const segment = newest.size === 0 ? null : buildSegment(table);
  return applySegment(index, segment, [...newest.keys(), ...removed]);
}

export function searchSegments(
  segments: readonly LiveSegment[],
  request: PageRequest,
  workspace: Workspace,
): FoundAsins {
  const { page, total } = searchDocuments(segments, request, workspace);
  return {
    asins: page.map(({ segment, document }) => asinOfKey(segment.asins[document] as number)),
    total,
  };
}
