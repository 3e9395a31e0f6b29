/**
 * Takes back an import, a source, a product or the labels. Each transaction takes back two hundred
 * things, so that others can write in between, and leaves a sound store. After a crash, another
 * call takes back the rest.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ShelflineError } from '../../domain/values/error.ts';
import type { Forgotten, LoggedImport } from '../../ports/store/import-log.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { Withdrawals, Withdrawn } from '../../ports/store/withdrawals.ts';
import type { Connection, Db } from '../database/connection.ts';
import { setSql, soundSql } from '../database/row-sum.ts';
import type { PointTable } from '../history/points.ts';
import type { Batches } from '../import/batch.ts';
import { prepareKeptImports } from './import-log.ts';
import { createTakeBack, type TakeBack, type Taken } from './take-back.ts';
import { createProductUndo } from './undo-products.ts';
import type { Thing } from './undo-rows.ts';
import { createCategoryUndo, createKeywordUndo, createLabelUndo } from './undo-statements.ts';

/** The things taken back under one write lock: 100 ms of work with long histories. */
const PAGE_THINGS = 200;

export type Counts = { -readonly [Name in keyof Withdrawn]: number };

export function createWithdrawals(
  connection: Connection,
  points: PointTable,
  batches: Batches,
): Withdrawals {
  const { db } = connection;
  const { product, category, keyword, label } = createTakers(connection, points);
  const kinds = [product, category, keyword, label];
  const takePage = prepareTakePage(connection, batches);
  const undoing = prepareUndoing(db);
  const productId = db
    .prepare<[string, string], number>('SELECT id FROM product WHERE marketplace = ? AND asin = ?')
    .pluck();

  const runPage = (work: PageWork, things: readonly Thing[]) =>
    connection.write(() => {
      // Removing a product removes all its rows. To check that, SQLite would read all ranks for
      // each product, because their key does not begin with the product.
      db.pragma('foreign_keys = OFF');
      try {
        takePage.immediate(work, things);
      } finally {
        db.pragma('foreign_keys = ON');
      }
    });

  async function takeAll(
    takers: readonly TakeBack[],
    taken: Taken,
    derive: DeriveListings,
    marketplace: string | null = null,
  ): Promise<Withdrawn> {
    const counts = noCounts();
    for (const taker of takers) {
      const things = taker.thingsOf(taken, marketplace);
      for (let start = 0; start < things.length; start += PAGE_THINGS) {
        runPage({ taker, taken, derive, counts }, things.slice(start, start + PAGE_THINGS));
        await nextTurn();
      }
    }
    return counts;
  }

  return {
    async undoImport(id, derive) {
      connection.write(() => undoing.begin.immediate(id));
      const counts = await takeAll(kinds, { importId: id }, derive);
      connection.write(() => undoing.end.immediate(id));
      return counts;
    },
    async deleteProduct(marketplace, asin, derive) {
      const thing = productId.get(marketplace, asin);
      if (thing === undefined) {
        throw new ShelflineError('product_not_found', `${asin} is not known in ${marketplace}`);
      }
      const counts = noCounts();
      runPage({ taker: product, taken: { all: true }, derive, counts }, [thing]);
      return counts;
    },
    deleteSource: (source, marketplace, derive) => takeAll(kinds, { source }, derive, marketplace),
    deleteLabels: (marketplace) => takeAll([label], { all: true }, NO_LISTINGS, marketplace),
  };
}

/** What takes back things, by their kind. */
export function createTakers(connection: Connection, points: PointTable) {
  const { db } = connection;
  return {
    product: createTakeBack(db, createProductUndo(connection, points)),
    category: createTakeBack(db, createCategoryUndo(connection)),
    keyword: createTakeBack(db, createKeywordUndo(connection)),
    label: createTakeBack(db, createLabelUndo(connection)),
  };
}

export const NO_LISTINGS: DeriveListings = Object.assign(() => [], { modelId: '' });

export function noCounts(): Counts {
  return {
    productsChanged: 0,
    productsRemoved: 0,
    categories: 0,
    keywords: 0,
    labels: 0,
    hiddenUnknown: 0,
  };
}

interface PageWork {
  readonly taker: TakeBack;
  readonly taken: Taken;
  readonly derive: DeriveListings;
  readonly counts: Counts;
}

/** Takes back some things in one transaction, and adds to the counts. */
export function prepareTakePage(connection: Connection, batches: Batches) {
  const kept = prepareKeptImports(connection.db);
  return connection.db.transaction(
    ({ taker, taken, derive, counts }: PageWork, things: readonly Thing[]): void => {
      const batch = batches.start();
      const imports = kept();
      let isChanged = false;
      for (const thing of things) {
        const { outcome, isHiddenUnknown } = taker.take(thing, taken, batch, imports);
        if (outcome === 'same') continue;
        isChanged = true;
        counts[COUNTED[taker.kind][outcome]] += 1;
        if (isHiddenUnknown) counts.hiddenUnknown += 1;
      }
      batches.conclude(batch, derive, isChanged);
    },
  );
}

const COUNTED = {
  product: { changed: 'productsChanged', removed: 'productsRemoved' },
  category: { changed: 'categories', removed: 'categories' },
  keyword: { changed: 'keywords', removed: 'keywords' },
  label: { changed: 'labels', removed: 'labels' },
} as const;

const WHY_FORGOTTEN: Readonly<Record<Forgotten, string>> = {
  before: 'it was made before imports could be taken back',
  age: 'what it told is no longer kept; `undoDays` in settings.json says for how long',
  setting: '`undoDays` in settings.json was 0, so nothing of it was kept',
};

/** Once undoing has begun, no batch of the import is accepted. */
export function prepareUndoing(db: Db) {
  const select = db.prepare<[number], Pick<LoggedImport, 'state' | 'forgotten'>>(
    `SELECT state, forgotten FROM import WHERE id = ? AND ${soundSql('import')}`,
  );
  const setState = db.prepare(
    `UPDATE import SET ${setSql('import', { state: ':state' })} WHERE id = :id`,
  );
  // If the file is imported again, its rows without a time get a new one.
  const forgetFile = db.prepare(
    `DELETE FROM import_file WHERE sha256 = (SELECT sha256 FROM import WHERE id = ?)
       AND NOT EXISTS (SELECT 1 FROM import
         WHERE import.sha256 = import_file.sha256 AND state <> 'undone')`,
  );
  return {
    begin: db.transaction((id: number): void => {
      const found = select.get(id);
      if (found === undefined) throw refusal(`there is no import ${id}; list them: imports list`);
      if (found.state === 'undone') throw refusal(`import ${id} was taken back already`);
      if (found.forgotten !== null) {
        throw refusal(`import ${id} cannot be taken back: ${WHY_FORGOTTEN[found.forgotten]}`);
      }
      setState.run({ state: 'undoing', id });
    }),
    end: db.transaction((id: number): void => {
      setState.run({ state: 'undone', id });
      forgetFile.run(id);
    }),
  };
}

function refusal(message: string): ShelflineError {
  return new ShelflineError('bad_request', message);
}
