/**
 * A store file written through a workspace becomes, row for row, what the engine makes of a file by
 * itself. So the needs that the engine names are complete, and so are the changes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  asin,
  derivation,
  derive,
  keyword,
  product,
  T0,
} from '../../../test/contract/store-fixture.ts';
import { anyLook } from '../../../test/contract/store-like-families.ts';
import { anyObservation } from '../../../test/contract/store-order.ts';
import { createWorkspaceStore } from '../../../test/support/workspace/workspace-store.ts';
import { createSqliteStore, type SqliteStore } from '../../adapters/sqlite/market/store.ts';
import type { Observation } from '../../domain/product/observation.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { TABLE_NAMES, TABLES } from './tables.ts';

const MINUTE = 60_000;
const RUNS = Number(process.env['SHELFLINE_WORKSPACE_RUNS'] ?? 20);
const IMPORTS = 3;
const SOURCES = ['keepa', 'csv', 'acme'] as const;

const anything: fc.Arbitrary<Observation> = fc.oneof(
  { weight: 5, arbitrary: anyObservation },
  { weight: 4, arbitrary: anyLook },
  fc.integer({ min: 1, max: 4 }).map((searchVolume) => keyword('mat', { searchVolume })),
  fc
    .record({ name: fc.constantFrom('1', '2', '3'), names: fc.subarray(['1', '2', '4']) })
    .map(({ name, names }) => product(name, { facts: { variations: names.map(asin) } })),
);

type Step =
  | { readonly kind: 'apply'; readonly by: number; readonly observations: readonly Observation[] }
  | { readonly kind: 'undo'; readonly by: number }
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'product'; readonly name: string }
  | { readonly kind: 'model'; readonly id: string };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      by: fc.nat({ max: IMPORTS }),
      observations: fc.array(anything, { minLength: 1, maxLength: 8 }),
    }),
  },
  fc.record({ kind: fc.constant('undo' as const), by: fc.nat({ max: IMPORTS - 1 }) }),
  fc.record({ kind: fc.constant('source' as const), source: fc.constantFrom(...SOURCES) }),
  fc.record({ kind: fc.constant('product' as const), name: fc.constantFrom('1', '2', '3') }),
  fc.record({ kind: fc.constant('model' as const), id: fc.constantFrom('first', 'second') }),
);

/** Runs a step. Returns the message of a refusal, which both stores must give. */
async function take(store: SqliteStore, step: Step): Promise<unknown> {
  try {
    return await taken(store, step);
  } catch (error) {
    if (!(error instanceof ShelflineError)) throw error;
    return error.message;
  }
}

async function taken(store: SqliteStore, step: Step): Promise<unknown> {
  switch (step.kind) {
    case 'apply': {
      const importId = step.by === IMPORTS ? undefined : step.by + 1;
      return await store.imports.apply(step.observations, derive, importId);
    }
    case 'undo':
      return await store.withdrawals.undoImport(step.by + 1, derive);
    case 'source':
      return await store.withdrawals.deleteSource(step.source, 'US', derive);
    case 'product':
      return await store.withdrawals.deleteProduct('US', asin(step.name), derive);
    case 'model':
      return await store.imports.rederive(derivation(derive, step.id), { isFitted: true });
  }
}

function openStore(): SqliteStore {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-workspace-'));
  const store = createSqliteStore({ directory });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  return store;
}

async function beginImports({ importLog }: SqliteStore): Promise<void> {
  for (let by = 0; by < IMPORTS; by += 1) {
    await importLog.begin({ file: `${by}.csv`, format: 'products', startedAt: T0 }, 90);
  }
}

/** All rows of all tables, without the random marks. */
function dump({ connection: { db } }: SqliteStore) {
  return TABLE_NAMES.map((table) => {
    const columns = table === 'revision_mark' ? 'revision' : '*';
    const key =
      table === 'chunk' ? 'id' : TABLES[table].key.join(', ').replace(/^product_id, s/, 's');
    const rows = db.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${key}`);
    return { table, rows: rows.safeIntegers(true).all() };
  });
}

describe('a workspace', () => {
  it('leaves the rows that the engine leaves in a file', { timeout: 10 * MINUTE }, async () => {
    const attempts: number[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
        const [alone, file] = [openStore(), openStore()];
        const fed = createWorkspaceStore(file, attempts);
        await beginImports(alone);
        await beginImports(file);
        for (const step of steps) {
          expect(await take(fed, step)).toEqual(await take(alone, step));
          expect(dump(file)).toEqual(dump(alone));
        }
        expect(await file.contentHash()).toBe(await alone.contentHash());
        expect(await file.check('deep')).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    const mean = attempts.reduce((sum, one) => sum + one, 0) / attempts.length;
    expect(mean).toBeLessThan(2.5);
  });
});
