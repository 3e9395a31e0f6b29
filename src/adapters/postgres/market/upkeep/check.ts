/** Checks a store: the check values of all rows, and derived data against its source. */

import {
  LINES_MAX,
  productHistoryFaults,
  SeriesNumbers,
} from '../../../../market-engine/upkeep/check-history.ts';
import { LINK_TABLES, LinkSums, RowsSum } from '../../../../market-engine/upkeep/check-lookups.ts';
import type { CheckDepth } from '../../../../ports/store/store.ts';
import type { LongReader } from '../../connection/database.ts';
import type { Reads } from '../reads.ts';
import type { SourceNames } from '../source-names.ts';
import { derivedFaults } from './check-derived.ts';
import { keywordFaults } from './check-keywords.ts';
import { sumFaults } from './check-sums.ts';
import { toldFaults } from './check-told.ts';
import { productPages } from './product-pages.ts';

/** Returns one line per problem. */
export async function check(
  reads: Reads,
  sources: SourceNames,
  depth: CheckDepth,
): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    for await (const line of reads.stream((reader) => faults(reader, sources, depth))) {
      lines.push(line);
    }
  } catch (error) {
    lines.push(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return lines;
}

async function* faults(
  reader: LongReader,
  sources: SourceNames,
  depth: CheckDepth,
): AsyncGenerator<string> {
  yield* await sumFaults(reader, LINES_MAX);
  if (depth === 'quick') return;
  yield* await derivedFaults(reader, LINES_MAX);
  yield* await toldFaults(reader, LINES_MAX);
  yield* await keywordFaults(reader, LINES_MAX);
  const numbers = new SeriesNumbers();
  const links = new LinkSums();
  let found = 0;
  for await (const { products, points } of productPages(reader, sources)) {
    for (const product of products) {
      const lines = productHistoryFaults(product, sources, points, numbers);
      yield* lines;
      found += lines.length;
      if (lines.length === 0) links.add(product, sources);
    }
    if (found >= LINES_MAX) return;
  } // A product that cannot be read has its own line.
  if (found === 0) yield* await linkFaults(reader, links);
}

async function linkFaults(reader: LongReader, links: LinkSums): Promise<readonly string[]> {
  const stored = { likeness: new RowsSum(), naming: new RowsSum() };
  for (const table of LINK_TABLES) {
    for await (const rows of reader.arrayPages<unknown[]>(SELECT_LINKS[table])) {
      for (const row of rows) stored[table].add(row);
    }
  }
  return links.faults(stored);
}

const SELECT_LINKS = {
  likeness: `SELECT marketplace, brand, root_category_id, rank, product_id, rank_at, reviews
    FROM likeness`,
  naming: 'SELECT marketplace, asin, product_id FROM naming',
} as const;
