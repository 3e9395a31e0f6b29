/** Small Keepa answers for tests, and what the importer makes of them. */
import { expect } from 'vitest';
import { keepaImporter } from '../../src/adapters/importers/formats/keepa/keepa.ts';
import type { Point } from '../../src/domain/history/series.ts';
import type { ProductObservation } from '../../src/domain/product/observation.ts';
import type { ImportOptions } from '../../src/ports/importer.ts';
import { readWith } from './importing.ts';

/** 2026-01-01T00:00Z in Keepa minutes: (1767225600 / 60) - 21564000. */
export const T = 7_889_760;
export const AT = 1_767_225_600;

export const base = { asin: 'B000000001', domainId: 1, lastUpdate: T + 100, title: 'Thing' };

/** The 36 csv arrays, all but the given ones never seen. */
export const csvWith = (entries: Record<number, readonly number[]>) =>
  Array.from({ length: 36 }, (_, index) => entries[index] ?? null);

export const readKeepa = (value: unknown, options: Partial<ImportOptions> = {}) =>
  readWith(keepaImporter, typeof value === 'string' ? value : JSON.stringify(value), options);

export async function productOf(fields: object): Promise<ProductObservation> {
  const { products, rejects } = await readKeepa({ products: [{ ...base, ...fields }] });
  expect(rejects).toEqual([]);
  const [product] = products;
  if (product === undefined) throw new Error('nothing was read');
  return product;
}

export async function pointsOf(fields: object, name: string, categoryId: string | null = null) {
  const { series } = await productOf(fields);
  const found = series.filter((one) => one.name === name && one.categoryId === categoryId);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0]?.points ?? [];
}

export const ok = (minutes: number, value: number): Point => ({
  at: AT + minutes * 60,
  value,
  state: 'ok',
});

export const none = (minutes: number, state: Exclude<Point['state'], 'ok'>): Point => ({
  at: AT + minutes * 60,
  value: null,
  state,
});
