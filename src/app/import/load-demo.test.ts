import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteStore } from '../../adapters/sqlite/market/store.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { EXAMPLE_ASIN } from '../../domain/values/asin.ts';
import type { Store } from '../../ports/store/store.ts';
import { isDemoUnfinished, type LoadDemoContext, loadDemo } from './load-demo.ts';

const MARKET = { products: 120, seed: 1 };

let root: string;
let stores: Store[];
let now: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-demo-'));
  stores = [];
  now = Date.UTC(2026, 2, 1) / 1000;
});
afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(root, { recursive: true });
});

describe('loadDemo', () => {
  it('fills an empty store, and says how far it is', async () => {
    const app = open('a');
    const seen: number[] = [];
    const onProgress = (done: number) => seen.push(done);
    const report = await loadDemo(app, { ...MARKET, onProgress });
    expect(seen.at(-1)).toBe(report.products);
    expect(report.now).toBe('2026-03-01T00:00:00Z');
    const held = await Promise.all(
      (['US', 'GB', 'DE', 'JP'] as const).map((id) => app.store.products.coverage(id)),
    );
    expect(held.reduce((sum, { listings }) => sum + listings, 0)).toBe(report.products);
    const known = await app.store.products.record('US', EXAMPLE_ASIN);
    expect(Object.values(known?.facts ?? {}).every((fact) => fact?.source === 'demo')).toBe(true);
  });

  it('refuses a store that holds something', async () => {
    const app = open('a');
    await app.store.imports.apply([category()], app.derive);
    await expect(loadDemo(app, MARKET)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('--data-dir'),
    });
  });

  it('refuses to run twice', async () => {
    const app = open('a');
    await loadDemo(app, MARKET);
    await expect(loadDemo(app, MARKET)).rejects.toThrow('not empty');
  });

  it('brings an interrupted load to the end it would have had', async () => {
    const whole = open('whole');
    await loadDemo(whole, MARKET);
    const broken = open('broken');
    await expect(loadDemo(failingAfter(broken, 9), MARKET)).rejects.toThrow('power cut');
    expect(await isDemoUnfinished(broken.store, MARKET)).toBe(true);
    now += 3600;
    await expect(loadDemo(broken, { ...MARKET, seed: 2 })).rejects.toThrow('not empty');
    await loadDemo(broken, MARKET);
    expect(await isDemoUnfinished(broken.store, MARKET)).toBe(false);
    expect(await broken.store.contentHash()).toBe(await whole.store.contentHash());
  });
});

function open(name: string): LoadDemoContext {
  const store = createSqliteStore({ directory: join(root, name) });
  stores.push(store);
  return { store, clock: { now: () => now }, derive: deriveListings(builtInModel()) };
}

/** A context like it, whose store breaks down after some batches. */
function failingAfter(app: LoadDemoContext, batches: number): LoadDemoContext {
  let left = batches;
  const imports: Store['imports'] = {
    ...app.store.imports,
    apply: (...args) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('power cut')) : app.store.imports.apply(...args);
    },
  };
  return { ...app, store: { ...app.store, imports } };
}

function category() {
  const [marketplace, id, source] = ['US', '1', 'csv'] as const;
  return {
    kind: 'category' as const,
    marketplace,
    id,
    name: 'A',
    parentId: null,
    source,
    observedAt: 1,
  };
}
