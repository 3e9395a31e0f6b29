import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSqliteStore } from './store.ts';

/**
 * Steps that read a whole table on purpose: tables of a few rows, the log of imports, lists of
 * parameters, full-text hits.
 */
const MAY_SCAN =
  /^SCAN (CONSTANT ROW|meta|migration|model|import( USING .*)?|sqlite_\w+|\w+ VIRTUAL TABLE .*)$/;
/** All categories of a marketplace with their counts, and the ends of an index of listings. */
const MAY_READ_MARKETPLACE = /^SEARCH (category|listing|listing_count) .*\(marketplace=\?\)$/;

afterEach(() => vi.restoreAllMocks());

describe('prepared statements', () => {
  it('find their rows by a key, whatever the size of the market', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'shelfline-plans-'));
    const prepare = vi.spyOn(Database.prototype, 'prepare');
    const store = createSqliteStore({ directory });
    for (const marketplace of [null, 'US'] as const) {
      await Array.fromAsync(store.products.scan(marketplace));
      await Array.fromAsync(store.products.families(marketplace));
    }
    const statements = [...new Set(prepare.mock.calls.map(([text]) => text))].filter((text) =>
      /^\s*(SELECT|UPDATE|DELETE)/.test(text),
    );
    prepare.mockRestore();
    expect(statements.length).toBeGreaterThan(30);
    const slow = statements.flatMap((text) => {
      const parameters = parametersOf(text);
      const plan = store.connection.db
        .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
        .all(...parameters);
      return plan
        .map(({ detail }) => detail)
        .filter(
          (step) =>
            (step.startsWith('SCAN') && !MAY_SCAN.test(step)) ||
            (step.endsWith('(marketplace=?)') && !MAY_READ_MARKETPLACE.test(step)),
        )
        .map((step) => `${step}: ${text}`);
    });
    expect(slow).toEqual([]);
    await store.close();
    rmSync(directory, { recursive: true });
  });
});

/** One for each question mark, or all names at once. */
function parametersOf(text: string): unknown[] {
  const named = Array.from(text.matchAll(/:(\w+)/g), ([, name]) => [name, 1]);
  if (named.length > 0) return [Object.fromEntries(named)];
  return Array.from(text.matchAll(/\?/g), () => 1);
}
