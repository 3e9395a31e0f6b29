/** A store file whose writes run in a workspace that is fed from the file. */

import { openWorkspace } from '../../../src/adapters/sqlite/engine/open-workspace.ts';
import type { SqliteStore } from '../../../src/adapters/sqlite/market/store.ts';
import type { Observation } from '../../../src/domain/product/observation.ts';
import type { CategoryKey } from '../../../src/market-engine/database/extent.ts';
import { createPointTable } from '../../../src/market-engine/history/points.ts';
import { createListingModels } from '../../../src/market-engine/import/listing-models.ts';
import { bringOverAll } from '../../../src/market-engine/import/rederive.ts';
import type { Taken } from '../../../src/market-engine/undo/take-back.ts';
import type { Kind, Thing } from '../../../src/market-engine/undo/undo-rows.ts';
import { createTakers, noCounts } from '../../../src/market-engine/undo/withdrawals.ts';
import type { Engine } from '../../../src/market-engine/workspace/engine.ts';
import { createForesight } from '../../../src/market-engine/workspace/foresight.ts';
import { type Need, needKey } from '../../../src/market-engine/workspace/need.ts';
import type { RowSet } from '../../../src/market-engine/workspace/tables.ts';
import type { DeriveListings, ImportStore } from '../../../src/ports/store/import-store.ts';
import type { Withdrawals, Withdrawn } from '../../../src/ports/store/withdrawals.ts';
import { createFileFeeder, writeChanges } from './file-feeder.ts';

const PAGE = 200;
const KINDS = ['product', 'category', 'keyword', 'label'] as const;

/** Writes one at a time. `attempts` gets the number of attempts of each write. */
export function createWorkspaceWriter(store: SqliteStore, attempts: number[]) {
  const { connection } = store;
  const { db } = connection;
  const workspace = openWorkspace();
  const feeder = createFileFeeder(db);

  const load = (needs: readonly Need[]): readonly RowSet[] => {
    const sets = feeder.feed(needs);
    workspace.load(sets, needs);
    return sets;
  };
  const attemptAll = <Result>(work: (engine: Engine) => Result) => {
    for (let count = 1; ; count += 1) {
      const done = workspace.attempt(work);
      if (done.missing === null) {
        attempts.push(count);
        return done;
      }
      if (count > 40) throw new TypeError(`never ends: ${done.missing.map(needKey).join(', ')}`);
      load(done.missing);
    }
  };
  return <Result>(
    observations: readonly Observation[],
    work: (engine: Engine) => Result,
    others: readonly RowSet[] = [],
  ): Result =>
    connection.write(() => {
      try {
        return db
          .transaction(() => {
            workspace.setNumbers(feeder.last());
            workspace.load([...feeder.small(), ...others], []);
            const foresight = createForesight(observations);
            for (let needs = foresight.first(); needs.length > 0; ) {
              needs = foresight.after(load(needs));
            }
            const { result, changes, moved } = attemptAll(work);
            writeChanges(db, changes);
            markBelow(store, moved);
            return result;
          })
          .immediate();
      } finally {
        workspace.clear();
      }
    });
}

function markBelow({ connection: { db, revision } }: SqliteStore, moved: readonly CategoryKey[]) {
  const children = db
    .prepare<[string, string], string>(
      'SELECT id FROM category WHERE marketplace = ? AND parent_id = ?',
    )
    .pluck();
  const mark = db.prepare(
    'UPDATE listing SET revision = ? WHERE marketplace = ? AND category_id = ? AND is_parent = 0',
  );
  const all = new Map(moved.map((one) => [`${one.marketplace} ${one.id}`, one]));
  for (const { marketplace, id } of all.values()) {
    for (const child of children.all(marketplace, id)) {
      all.set(`${marketplace} ${child}`, { marketplace, id: child });
    }
    mark.run(revision(), marketplace, id);
  }
}

/** Returns a store that reads its file as ever and writes through a workspace. */
export function createWorkspaceStore(store: SqliteStore, attempts: number[]): SqliteStore {
  const write = createWorkspaceWriter(store, attempts);
  const { connection } = store;
  const { db } = connection;
  const models = createListingModels(db);
  const takers = createTakers(connection, createPointTable(connection));
  const bringOverPage: ImportStore['bringOverPage'] = async (derive) => {
    if (!models.isDue(derive.modelId)) return null;
    write([], (engine) => engine.derivePage([], FIRST, derive));
    const ids = models.nextStale(PAGE);
    const upTo = ids.length < PAGE ? null : (ids.at(-1) ?? null);
    write([], (engine) => engine.derivePage(ids, upTo, derive));
    return ids.length;
  };
  const bringOver: ImportStore['bringOver'] = (derive) => bringOverAll(bringOverPage, derive);
  const take = (kind: Kind, things: readonly Thing[], taken: Taken, derive: DeriveListings) => {
    const all = noCounts();
    for (let start = 0; start < things.length; start += PAGE) {
      const page = things.slice(start, start + PAGE);
      const counts = write([], (engine) => engine.takePage(kind, page, taken, derive));
      for (const name of Object.keys(all) as (keyof Withdrawn)[]) all[name] += counts[name];
    }
    return all;
  };
  const takeAll = (taken: Taken, marketplace: string | null, derive: DeriveListings) => {
    const all = noCounts();
    for (const kind of KINDS) {
      const counts = take(kind, takers[kind].thingsOf(taken, marketplace), taken, derive);
      for (const name of Object.keys(all) as (keyof Withdrawn)[]) all[name] += counts[name];
    }
    return all;
  };
  const withdrawals: Withdrawals = {
    ...store.withdrawals,
    async undoImport(id, derive) {
      write([], (engine) => engine.beginUndo(id));
      const counts = takeAll({ importId: id }, null, derive);
      const file = createFileFeeder(db).file(id);
      write([], (engine) => engine.endUndo(id), [file]);
      return counts;
    },
    async deleteProduct(marketplace, asin, derive) {
      const found = db
        .prepare<string[], number>('SELECT id FROM product WHERE marketplace = ? AND asin = ?')
        .pluck()
        .all(marketplace, asin);
      if (found.length === 0)
        return await store.withdrawals.deleteProduct(marketplace, asin, derive);
      return take('product', found, { all: true }, derive);
    },
    deleteSource: async (source, marketplace, derive) => takeAll({ source }, marketplace, derive),
  };
  const imports: ImportStore = {
    ...store.imports,
    apply: async (observations, derive, importId) =>
      write(observations, (engine) => engine.apply(observations, derive, importId ?? null)),
    bringOverPage,
    bringOver,
    async rederive(derive, { isFitted }) {
      write([], (engine) => engine.renew(derive.modelId, isFitted));
      return await bringOver(derive);
    },
  };
  return { ...store, imports, withdrawals };
}

/** Below all product numbers: every listing is stale. */
const FIRST = 0;
