/**
 * Takes back an import, a source, a product or the labels, in pages of one transaction each. After
 * a crash, another call takes back the rest.
 */
import { ShelflineError } from '../../../../domain/values/error.ts';
import type { Taken } from '../../../../market-engine/undo/take-back.ts';
import type { Kind, Thing } from '../../../../market-engine/undo/undo-rows.ts';
import { NO_LISTINGS, noCounts } from '../../../../market-engine/undo/withdrawals.ts';
import type { DeriveListings } from '../../../../ports/store/import-store.ts';
import type { Withdrawals, Withdrawn } from '../../../../ports/store/withdrawals.ts';
import type { Database } from '../../connection/database.ts';
import { needOf } from './need-of-thing.ts';
import { rowsFrom } from './query-rows.ts';
import type { StoreWriter } from './store-writer.ts';
import { thingsTaken } from './things-taken.ts';

/** The things taken back in one transaction, as in SQLite. */
const PAGE_THINGS = 200;

const KINDS: readonly Kind[] = ['product', 'category', 'keyword', 'label'];

export const WITHDRAWAL_SQL = {
  product: 'SELECT id FROM product_key WHERE marketplace = $1 AND asin = $2',
} as const;

export function createWithdrawals(database: Database, writer: StoreWriter): Withdrawals {
  const query = rowsFrom(database);

  const takePage = (kind: Kind, things: readonly Thing[], taken: Taken, derive: DeriveListings) =>
    writer.write(() => ({
      needs: things.map((thing) => needOf(kind, thing)),
      run: (engine) => engine.takePage(kind, things, taken, derive),
    }));

  async function takeAll(
    kinds: readonly Kind[],
    taken: Taken,
    derive: DeriveListings,
    marketplace: string | null = null,
  ): Promise<Withdrawn> {
    let total: Withdrawn = noCounts();
    for (const kind of kinds) {
      const things = await thingsTaken(query, kind, taken, marketplace);
      for (let start = 0; start < things.length; start += PAGE_THINGS) {
        const page = things.slice(start, start + PAGE_THINGS);
        total = sum(total, await takePage(kind, page, taken, derive));
      }
    }
    return total;
  }

  return {
    async undoImport(id, derive) {
      await writer.write(() => ({ needs: [], run: (engine) => engine.beginUndo(id) }), id);
      const withdrawn = await takeAll(KINDS, { importId: id }, derive);
      await writer.write(() => ({ needs: [], run: (engine) => engine.endUndo(id) }), id);
      return withdrawn;
    },
    async deleteProduct(marketplace, asin, derive) {
      const [row] = await query(WITHDRAWAL_SQL.product, [marketplace, asin]);
      if (row === undefined) {
        throw new ShelflineError('product_not_found', `${asin} is not known in ${marketplace}`);
      }
      return await takePage('product', [Number(row[0])], { all: true }, derive);
    },
    deleteSource: (source, marketplace, derive) => takeAll(KINDS, { source }, derive, marketplace),
    deleteLabels: (marketplace) => takeAll(['label'], { all: true }, NO_LISTINGS, marketplace),
  };
}

function sum(one: Withdrawn, other: Withdrawn): Withdrawn {
  const total = noCounts();
  const names = Object.keys(total) as (keyof Withdrawn)[];
  for (const name of names) total[name] = one[name] + other[name];
  return total;
}
