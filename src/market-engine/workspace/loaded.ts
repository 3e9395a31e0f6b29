/** Notes what a workspace has loaded, and what an attempt needs in addition. */
import type { CategoryKey, Extent } from '../database/extent.ts';
import { type Need, needKey } from './need.ts';
import type { Row, RowSet, TableName } from './tables.ts';

/** Ends an attempt before work whose result would be lost. */
class NotLoaded extends Error {}

/** @param touchSeries is called for each series whose rows are about to change */
export function createLoaded(touchSeries: Extent['touchSeries']) {
  const known = new Set<string>();
  const missing = new Map<string, Need>();
  let moved: readonly CategoryKey[] = [];
  const last = { product: 0, keyword: 0 };

  const answer = (needs: readonly Need[]) => {
    for (const need of needs) known.add(needKey(need));
  };
  const extent: Extent = {
    need(need) {
      const key = needKey(need);
      if (known.has(key)) return true;
      missing.set(key, need);
      return false;
    },
    requireLoaded() {
      if (missing.size > 0) throw new NotLoaded('rows must be loaded first');
    },
    last,
    touchSeries,
    takeMoved(categories) {
      moved = categories;
    },
  };

  return {
    extent,
    setNumbers({ product, keyword }: Extent['last']): void {
      last.product = product;
      last.keyword = keyword;
    },
    /** Notes the needs that loaded rows answer. */
    note({ table, rows }: RowSet): void {
      const needs = ANSWERED[table];
      if (needs !== undefined) for (const row of rows) answer(needs(row));
    },
    answer,
    has: (need: Need) => known.has(needKey(need)),
    start(): void {
      missing.clear();
      moved = [];
    },
    missing: () => [...missing.values()],
    moved: () => moved,
    clear(): void {
      known.clear();
      missing.clear();
    },
  };
}

/** The needs that a row answers, because it comes with its whole unit. */
const ANSWERED: Partial<Record<TableName, (row: Row) => readonly Need[]>> = {
  product([id, marketplace, asin]) {
    return [
      { kind: 'productId', id: Number(id) },
      { kind: 'product', marketplace: String(marketplace), asin: String(asin) },
    ];
  },
  category: ([marketplace, id]) => [
    { kind: 'category', marketplace: String(marketplace), id: String(id) },
  ],
  keyword([id, marketplace, key, department, source]) {
    const group = { key: String(key), department: String(department), source: String(source) };
    return [
      { kind: 'keywordId', id: Number(id) },
      { kind: 'keyword', marketplace: String(marketplace), ...group },
    ];
  },
  sales_label: ([key]) => [{ kind: 'label', key: key as Uint8Array }],
};
