/** Loads the rows that a workspace needs, with few queries for many needs. */
import { KINDS } from '../../../../market-engine/undo/undo-rows.ts';
import type { Need } from '../../../../market-engine/workspace/need.ts';
import { type Row, type RowSet, TABLES } from '../../../../market-engine/workspace/tables.ts';
import { readCategories } from './category-rows.ts';
import { readKeywords } from './keyword-rows.ts';
import { readLikeness } from './likeness-rows.ts';
import { type NeedsByKind, needsByKind } from './needs-by-kind.ts';
import { idleKin, idsOf, type Kin } from './product-ids.ts';
import { readUnits, rowSetsOf } from './product-units.ts';
import { type QueryRows, transposed } from './query-rows.ts';
import { readTold, type ThingKey, thingText } from './told-rows.ts';

export interface Loaded {
  readonly sets: readonly RowSet[];
  /** All needs that the rows satisfy: at least those asked for. */
  readonly answered: readonly Need[];
}

const listOf = (table: 'rank' | 'naming' | 'sales_label'): string =>
  TABLES[table].columns.map((column) => `${table}.${column}`).join(', ');

export const NEED_SQL = {
  ranks: `SELECT ${listOf('rank')} FROM unnest($1::text[], $2::text[]) AS named (marketplace, id)
    JOIN rank ON rank.marketplace = named.marketplace AND rank.category_id = named.id`,
  anyNaming: `SELECT ${listOf('naming')} FROM naming WHERE marketplace = $1 LIMIT 1`,
  label: `SELECT ${listOf('sales_label')} FROM sales_label WHERE key = ANY($1)`,
} as const;

export type Loader = ReturnType<typeof createLoader>;

/** A loader is for one transaction: it reads no product twice. */
export function createLoader(query: QueryRows) {
  const known = new Set<number>();

  async function load(needs: readonly Need[]): Promise<Loaded> {
    const asked = needsByKind(needs);
    const ids = [...new Set(await idsOf(query, asked))].filter((id) => !known.has(id));
    for (const id of ids) known.add(id);
    const units = await readUnits(query, ids);
    const counts = [...asked.counts, ...units.listing.map(countOf)];
    const keywords = await readKeywords(query, asked);
    const labels = await readLabels(query, asked);
    const things = [
      ...units.product.map(productThing),
      ...asked.productId.map(({ id }): ThingKey => [KINDS.product.number, String(id)]),
      ...asked.category.map(categoryKey),
      ...keywords.map(keywordThing),
      ...asked.keywordId.map(({ id }): ThingKey => [KINDS.keyword.number, String(id)]),
      ...labels.map(labelThing),
    ];
    return {
      sets: [
        ...rowSetsOf(units),
        ...(await readCategories(query, { ...asked, counts })),
        { table: 'likeness', rows: await readLikeness(query, asked.likeness) },
        { table: 'rank', rows: await readRanks(query, asked.rankedIn) },
        { table: 'naming', rows: await readAnyNaming(query, asked) },
        { table: 'keyword', rows: keywords },
        { table: 'sales_label', rows: labels },
        { table: 'told', rows: await readTold(query, things) },
      ],
      answered: [
        ...needs,
        ...counts,
        ...(await idleKin(query, units.product.flatMap(kinOf), known)),
      ],
    };
  }

  return {
    /** Loads what a write surely or probably needs. */
    async first(needs: readonly Need[]): Promise<Loaded> {
      // Kin are left to an attempt, because products that do not change need none.
      const { sets, answered } = await load(needs.filter((need) => !isKin(need)));
      const idle = await idleKin(query, needs.filter(isKin), known);
      return { sets, answered: [...answered, ...idle] };
    },
    /** Loads what an attempt missed. */
    more: load,
  };
}

function isKin(need: Need): need is Kin {
  return need.kind === 'family' || need.kind === 'namers';
}

const at = (table: 'product' | 'listing' | 'keyword', column: string): number =>
  TABLES[table].columns.indexOf(column);
const ID = at('product', 'id');
const MARKETPLACE = at('product', 'marketplace');
const ASIN = at('product', 'asin');
const FAMILY = at('product', 'family');
const LISTED_IN = at('listing', 'marketplace');
const CATEGORY = at('listing', 'category_id');
const KEYWORD = at('keyword', 'id');

/** Returns the families of a product, and the products that name it. */
function kinOf(row: Row): readonly Kin[] {
  const [marketplace, asin] = [String(row[MARKETPLACE]), String(row[ASIN])];
  return [
    { kind: 'family', marketplace, family: String(row[FAMILY]) },
    { kind: 'family', marketplace, family: asin },
    { kind: 'namers', marketplace, asin },
  ];
}

function countOf(row: Row): NeedsByKind['counts'][number] {
  const categoryId = String(row[CATEGORY] ?? '');
  return { kind: 'counts', marketplace: String(row[LISTED_IN]), categoryId };
}

const productThing = (row: Row): ThingKey => [KINDS.product.number, String(row[ID])];
const keywordThing = (row: Row): ThingKey => [KINDS.keyword.number, String(row[KEYWORD])];
const labelThing = ([key]: Row): ThingKey => [KINDS.label.number, thingText(key ?? null)];
const categoryKey = ({ marketplace, id }: NeedsByKind['category'][number]): ThingKey => [
  KINDS.category.number,
  `${marketplace} ${id}`,
];

async function readRanks(
  query: QueryRows,
  needs: NeedsByKind['rankedIn'],
): Promise<readonly Row[]> {
  if (needs.length === 0) return [];
  const pairs = needs.map(({ marketplace, categoryId }) => [marketplace, categoryId]);
  return await query(NEED_SQL.ranks, transposed(pairs, 2));
}

async function readAnyNaming(
  query: QueryRows,
  { anyNaming }: NeedsByKind,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { marketplace } of anyNaming) {
    rows.push(...(await query(NEED_SQL.anyNaming, [marketplace])));
  }
  return rows;
}

async function readLabels(query: QueryRows, { label }: NeedsByKind): Promise<readonly Row[]> {
  if (label.length === 0) return [];
  return await query(NEED_SQL.label, [label.map(({ key }) => Buffer.from(key))]);
}
