/** Removes undo entries that are no longer usable, a page of things in each transaction. */
import { KINDS, type Kind } from '../../../../market-engine/undo/undo-rows.ts';
import { TABLES, type Value } from '../../../../market-engine/workspace/tables.ts';
import type { Database } from '../../connection/database.ts';
import { needOf } from './need-of-thing.ts';
import { rowsFrom } from './query-rows.ts';
import type { StoreWriter } from './store-writer.ts';
import { readTold, type ThingKey, thingOf } from './told-rows.ts';

const PAGE_THINGS = 1000;

export const PRUNE_SQL = {
  tellers: 'SELECT DISTINCT import_id FROM told',
  isKept: "SELECT 1 FROM import WHERE id = $1 AND forgotten IS NULL AND state <> 'undone'",
  page: `SELECT DISTINCT kind, thing FROM told
    WHERE import_id IS NOT DISTINCT FROM $1 AND (kind, thing) > ($2, $3)
    ORDER BY kind, thing LIMIT ${PAGE_THINGS}`,
  products: `SELECT ${TABLES.product.columns.join(', ')} FROM product
    WHERE id = ANY($1::bigint[])`,
} as const;

const BEFORE_ALL: ThingKey = [-1, ''];

export async function pruneUndo(database: Database, writer: StoreWriter): Promise<void> {
  const query = rowsFrom(database);
  for (const [importId = null] of await query(PRUNE_SQL.tellers, [])) {
    const isKept = await query(PRUNE_SQL.isKept, [importId]);
    let after: ThingKey | null = isKept.length > 0 ? null : BEFORE_ALL;
    while (after !== null) after = await prunePage(writer, importId, after);
  }
}

/** Returns the last thing of the page; null if there is none. */
async function prunePage(
  writer: StoreWriter,
  importId: Value,
  after: ThingKey,
): Promise<ThingKey | null> {
  return await writer.write(async (query) => {
    const rows = await query(PRUNE_SQL.page, [importId, ...after]);
    const page = rows.map(([kind, thing]): ThingKey => [Number(kind), String(thing)]);
    const places = page.map(([kind, thing]) => ({ kind, thing: thingOf(kind, thing) }));
    const products = page.filter(isProduct);
    const others = places.filter(({ kind }) => kind !== KINDS.product.number);
    return {
      // Of products, only their rows and entries: their histories would be many times as much.
      sets: [
        { table: 'product', rows: await query(PRUNE_SQL.products, [products.map(([, id]) => id)]) },
        { table: 'told', rows: await readTold(query, products) },
      ],
      needs: others.map(({ kind, thing }) => needOf(kindOf(kind), thing)),
      run(engine) {
        engine.prunePage(places);
        return page.at(-1) ?? null;
      },
    };
  });
}

function isProduct([kind]: ThingKey): boolean {
  return kind === KINDS.product.number;
}

function kindOf(number: number): Kind {
  const kinds = Object.keys(KINDS) as Kind[];
  const kind = kinds.find((one) => KINDS[one].number === number);
  if (kind === undefined) throw new TypeError(`no kind of thing has the number ${number}`);
  return kind;
}
