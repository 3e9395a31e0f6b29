/**
 * The golden scripts of histories, asked of the real operations over a real store. A script reads
 * like a seller's own notes; `test/golden/history/README.md` describes its language.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { AppContext } from '../../src/app/context.ts';
import { bindOperation } from '../../src/delivery/interface/bind-operation.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import type { Form, Operation } from '../../src/delivery/interface/operation.ts';
import { bsrHistoryOperation } from '../../src/delivery/operations/bsr-history.ts';
import { priceHistoryOperation } from '../../src/delivery/operations/price-history.ts';
import { productOperation } from '../../src/delivery/operations/product.ts';
import { PIVOT_LN_RANK } from '../../src/domain/estimation/curve/curve.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { createWorkSpace } from '../../src/domain/estimation/family/work-space.ts';
import { builtInModel, type SalesModel } from '../../src/domain/estimation/model/model.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { ShelflineError } from '../../src/domain/values/error.ts';
import { marketplaceDomain, marketplaceOf } from '../../src/domain/values/marketplace.ts';
import { parseTime, toIso } from '../../src/domain/values/time.ts';
import {
  type AskStep,
  type CategoryStep,
  type Expectation,
  type LoadStep,
  type LookStep,
  parseScript,
} from '../support/history-script.ts';

const SCRIPTS = join(import.meta.dirname, 'history');
const OPERATIONS: Readonly<Record<string, Operation>> = {
  'price-history': priceHistoryOperation,
  product: productOperation,
  'bsr-history': bsrHistoryOperation,
};

for (const file of readdirSync(SCRIPTS).filter((name) => name.endsWith('.txt'))) {
  const steps = parseScript(readFileSync(join(SCRIPTS, file), 'utf8'));
  describe(file, () => {
    let directory: string;
    let store: SqliteStore;

    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'shelfline-golden-'));
      store = createSqliteStore({ directory });
      const stated = steps.flatMap((step) => (step.kind === 'ask' ? [] : observationsOf(step)));
      // Each block is an import of its own, as a seller's files would be.
      for (const one of stated) await store.imports.apply([one], deriveListings(builtInModel()));
    });

    afterAll(async () => {
      await store.close();
      rmSync(directory, { recursive: true });
    });

    for (const step of steps.filter((one) => one.kind === 'ask')) {
      it(`line ${step.line}: ${step.operation} ${JSON.stringify(step.params)}`, async () => {
        const answer = await ask(store, step);
        for (const expectation of step.expectations) check(answer, expectation);
      });
    }
  });
}

/** The data of the answer, or the code of the error. */
async function ask(store: SqliteStore, step: AskStep): Promise<unknown> {
  const operation = OPERATIONS[step.operation];
  if (operation === undefined) throw new Error(`line ${step.line}: no such operation`);
  const model = modelOf(step);
  const parts = { store, salesModel: () => model, workSpace: () => createWorkSpace(model) };
  const app = parts as unknown as AppContext;
  const form = { name: 'A', marketplaces: [], hasPriceAverages: true } as unknown as Form;
  const { marketplace, asin, now } = step;
  const domain = marketplaceDomain(marketplace, 'amazon');
  const { currency } = marketplaceOf(marketplace);
  const context = { app, form, marketplace, marketplaceDomain: domain, currency, now };
  try {
    const asked = new Map(Object.entries({ asin, ...step.params }));
    const params = bindOperation(operation, formA, 'amazon').fromText(asked);
    const data = await operation.handle(params, context);
    expect([...Value.Errors(operation.data(form), data)]).toEqual([]);
    return data;
  } catch (error) {
    if (error instanceof ShelflineError) return error.code;
    throw error;
  }
}

function modelOf({ salesAtOne }: AskStep): SalesModel {
  // Scripts speak of the curve alone.
  const { beyond: _, ...model } = builtInModel();
  if (salesAtOne === null) return model;
  // ln units = ln(salesAtOne) - ln rank, in every market.
  const line = { knots: [0], slopes: [1], pivotLevel: Math.log(salesAtOne) - PIVOT_LN_RANK };
  return { ...model, curve: { ...line, markets: {}, categories: {}, cells: {} } };
}

function check(answer: unknown, expectation: Expectation): void {
  if (expectation.kind === 'fails') {
    expect(answer).toBe(expectation.code);
    return;
  }
  if (expectation.kind === 'field') {
    expect(shown(at(answer, expectation.path)), expectation.path).toBe(expectation.text);
    return;
  }
  const names = Object.values(at(answer, 'series') as object).map((one) => at(one, 'name'));
  const index = names.indexOf(expectation.series);
  const points = at(answer, `series.${index}.points`) as readonly object[];
  const columns = Object.keys(expectation.rows[0] ?? {});
  const found = points.map((point) =>
    Object.fromEntries(columns.map((column) => [column, shown(at(point, column))])),
  );
  expect(found).toEqual(expectation.rows);
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], value);
}

/** A value as scripts write it: null as -, the first second of a day as the bare date. */
function shown(value: unknown): string {
  if (value === null) return '-';
  const text = String(value);
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? parseTime(text) : null;
  return time === null ? text : toIso(time.at).replace('T00:00:00Z', '');
}

function observationsOf(step: LoadStep | CategoryStep | LookStep): Observation[] {
  const { marketplace, source } = step;
  const asin = step.asin as Asin;
  const product = { kind: 'product', marketplace, asin, source, observedAt: 0 } as const;
  if (step.kind === 'load') {
    const { series, categoryId, points } = step;
    const observedAt = points.at(-1)?.at ?? 0;
    return [{ ...product, observedAt, facts: {}, series: [{ name: series, categoryId, points }] }];
  }
  if (step.kind === 'looked') {
    return [{ ...product, observedAt: step.at, facts: { title: asin }, series: [] }];
  }
  const { id, name, parentId } = step;
  const root = parentId === null ? { rootCategoryId: id } : {};
  return [
    { kind: 'category', marketplace, id, name, parentId, source, observedAt: 0 },
    { ...product, facts: root, series: [] },
  ];
}
