/** Records the model of each listing's estimate. A listing of an older model is stale. */
import type { Db } from '../database/connection.ts';
import { setSql } from '../database/row-sum.ts';

/** Below all product numbers. */
const FIRST = 0;

export type ListingModels = ReturnType<typeof createListingModels>;

export function createListingModels(db: Db) {
  const newest = db.prepare<[], { readonly number: number; readonly id: string }>(
    'SELECT number, id FROM model ORDER BY number DESC LIMIT 1',
  );
  const known = db
    .prepare<[string], number>('SELECT number FROM model WHERE id = ? ORDER BY number DESC LIMIT 1')
    .pluck();
  const add = db.prepare<[string]>('INSERT INTO model (id) VALUES (?)');
  const staleFrom = db.prepare<[], number | null>('SELECT stale_from FROM meta').pluck();
  const settle = db.prepare<{ readonly upTo: number | null }>(
    `UPDATE meta SET ${setSql('meta', { stale_from: ':upTo' })}`,
  );
  const stale = db
    .prepare<[number, number], number>(
      `SELECT id FROM product LEFT JOIN listing ON product_id = id
       WHERE id > ? AND model IS NOT (SELECT max(number) FROM model)
       ORDER BY id LIMIT ?`,
    )
    .pluck();
  // Reads all listings. Only `doctor` asks.
  const count = (where: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM listing WHERE ${where}`).pluck().get() ?? 0;

  const startOver = () => {
    if (staleFrom.get() !== FIRST) settle.run({ upTo: FIRST });
  };
  const renew = (modelId: string): number => {
    startOver();
    return Number(add.run(modelId).lastInsertRowid);
  };
  return {
    /** Returns a model's number. Listings made with it are stale unless it is the newest. */
    numberOf(modelId: string): number {
      const number = known.get(modelId);
      if (number === undefined) return renew(modelId);
      if (number !== newest.get()?.number) startOver();
      return number;
    },
    /** Puts a model in force, even if it already is. Then all listings are stale. */
    renew,
    /** Puts a model in force unless it already is. */
    follow(modelId: string): void {
      if (newest.get()?.id !== modelId) renew(modelId);
    },
    /** Returns the product numbers of the next stale listings, or none if none is left. */
    nextStale(limit: number): readonly number[] {
      const from = staleFrom.get() ?? null;
      return from === null ? [] : stale.all(from, limit);
    },
    /** Notes that listings up to this product are up to date; with null, that all are. */
    settle(upTo: number | null): void {
      settle.run({ upTo });
    },
    /** Returns whether another model is in force or a listing is stale. */
    isDue: (modelId: string): boolean =>
      newest.get()?.id !== modelId || (staleFrom.get() ?? null) !== null,
    countStale(modelId: string): number {
      if (newest.get()?.id !== modelId) return count('true');
      if ((staleFrom.get() ?? null) === null) return 0;
      return count('model IS NOT (SELECT max(number) FROM model)');
    },
  };
}
