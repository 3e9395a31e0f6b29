/** Imports batches, remembers complete files, and derives listings again. */

import { rowSum } from '../../../../market-engine/database/check-value.ts';
import { requireSound } from '../../../../market-engine/database/row-sum.ts';
import { bringOverAll, type Rederive } from '../../../../market-engine/import/rederive.ts';
import { firstNeeds } from '../../../../market-engine/workspace/first-needs.ts';
import type { Need } from '../../../../market-engine/workspace/need.ts';
import type { DeriveListings, ImportStore } from '../../../../ports/store/import-store.ts';
import type { Database } from '../../connection/database.ts';
import { foreseeChanges } from './foresee-changes.ts';
import { type QueryRows, rowsFrom } from './query-rows.ts';
import type { StoreWriter } from './store-writer.ts';

/** The products whose families are derived in one transaction, as in SQLite. */
const PAGE_PRODUCTS = 500;

export const IMPORT_SQL = {
  file: 'SELECT sha256, observed_at, sum FROM import_file WHERE sha256 = $1',
  // The first time stays. Otherwise every repeated import would move the rows dated by it.
  putFile: `INSERT INTO import_file (sha256, observed_at, sum) VALUES ($1, $2, $3)
    ON CONFLICT (sha256) DO NOTHING`,
  newestModel: 'SELECT number, id FROM model ORDER BY number DESC LIMIT 1',
  staleFrom: 'SELECT stale_from FROM meta',
  stale: `SELECT product.id FROM product LEFT JOIN listing ON listing.product_id = product.id
    WHERE product.id > $1 AND listing.model IS DISTINCT FROM $2 ORDER BY product.id LIMIT $3`,
  count: 'SELECT count(*) FROM listing WHERE model IS DISTINCT FROM $1',
  calibrated: 'SELECT calibrated FROM meta',
} as const;

export function createImportStore(database: Database, writer: StoreWriter): ImportStore {
  return {
    apply: (observations, derive, importId) =>
      writer.write(
        () => ({
          needs: firstNeeds(observations),
          after: foreseeChanges(observations),
          run: (engine) => engine.apply(observations, derive, importId ?? null),
        }),
        importId,
      ),
    async importedFile(sha256) {
      const [row] = await database.rows<[string, number, number | null]>(IMPORT_SQL.file, [sha256]);
      if (row === undefined) return null;
      const [name, observedAt, sum] = row;
      requireSound('import_file', sum, [name, observedAt]);
      return { sha256: name, observedAt };
    },
    async rememberFile({ sha256, observedAt }) {
      await database.query(IMPORT_SQL.putFile, [sha256, observedAt, rowSum([sha256, observedAt])]);
    },
    ...createRederive(database, writer),
  };
}

function createRederive(database: Database, writer: StoreWriter): Rederive {
  const query = rowsFrom(database);
  // It looks without the lock first, because a service calls this all the time.
  const bringOverPage: ImportStore['bringOverPage'] = async (derive) =>
    (await isDue(query, derive.modelId)) ? await derivePage(writer, derive) : null;
  const bringOver: ImportStore['bringOver'] = (derive) => bringOverAll(bringOverPage, derive);
  return {
    bringOver,
    bringOverPage,
    async rederive(derive, { isFitted }) {
      await writer.write(() => ({
        needs: [],
        run: (engine) => engine.renew(derive.modelId, isFitted),
      }));
      return await bringOver(derive);
    },
    async staleListings(modelId) {
      const model = await newestModel(query);
      const isInForce = model?.id === modelId;
      if (isInForce && (await staleFrom(query)) === null) return 0;
      // A listing of no model's number is stale whatever is in force.
      const [row] = await query(IMPORT_SQL.count, [isInForce ? model.number : NO_MODEL]);
      return Number(row?.[0] ?? 0);
    },
    async calibratedModel() {
      const [row] = await query(IMPORT_SQL.calibrated, []);
      const id = row?.[0] ?? null;
      return id === null ? null : String(id);
    },
  };
}

/** Models are numbered from 1. */
const NO_MODEL = 0;

function derivePage(writer: StoreWriter, derive: DeriveListings): Promise<number | null> {
  return writer.write(async (query) => {
    if (!(await isDue(query, derive.modelId))) return { needs: [], run: () => null };
    const ids = await nextStale(query, derive.modelId);
    return {
      needs: ids.map((id): Need => ({ kind: 'productId', id })),
      run(engine) {
        const upTo = ids.length < PAGE_PRODUCTS ? null : (ids.at(-1) ?? null);
        engine.derivePage(ids, upTo, derive);
        return ids.length;
      },
    };
  });
}

async function nextStale(query: QueryRows, modelId: string): Promise<readonly number[]> {
  const model = await newestModel(query);
  // A model that is put in force only now makes all listings stale.
  const isInForce = model?.id === modelId;
  const [from, number] = isInForce ? [await staleFrom(query), model.number] : [0, NO_MODEL];
  if (from === null) return [];
  const rows = await query(IMPORT_SQL.stale, [from, number, PAGE_PRODUCTS]);
  return rows.map(([id]) => Number(id));
}

async function isDue(query: QueryRows, modelId: string): Promise<boolean> {
  return (await newestModel(query))?.id !== modelId || (await staleFrom(query)) !== null;
}

async function newestModel(query: QueryRows) {
  const [row] = await query(IMPORT_SQL.newestModel, []);
  return row === undefined ? null : { number: Number(row[0]), id: String(row[1]) };
}

async function staleFrom(query: QueryRows): Promise<number | null> {
  const [row] = await query(IMPORT_SQL.staleFrom, []);
  const from = row?.[0] ?? null;
  return from === null ? null : Number(from);
}
