/**
 * Fee figures that Keepa measured, held against the cards, from the folder named by
 * SHELFLINE_REAL_DATA. The API answer agrees to the cent: 4.20 (large standard, 0.5-0.75 lb) and
 * the 3.5 % of fuel and logistics make 4.35, so Keepa's fee holds the dated surcharges. The
 * export's ten books carry no fee figures: the columns are there and empty.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { unitCase } from '../../../test/support/unit-case.ts';
import { planFees } from './fee-plan.ts';
import { feesAt } from './fees.ts';
import { packageOf } from './fulfillment/package.ts';

const folder = process.env['SHELFLINE_REAL_DATA'];
const read = (file: string) => readFileSync(join(folder ?? '', file), 'utf8');

interface KeepaProduct {
  readonly packageLength: number;
  readonly packageWidth: number;
  readonly packageHeight: number;
  readonly packageWeight: number;
  readonly referralFeePercentage: number;
  readonly fbaFees: { readonly pickAndPackFee: number; readonly lastUpdate: number };
  readonly csv: readonly (readonly number[] | null)[];
}

/** Keepa counts minutes from 2011-01-01. */
const dayOf = (keepaMinutes: number) =>
  new Date((keepaMinutes + 21_564_000) * 60_000).toISOString().slice(0, 10);

describe.skipIf(folder === undefined)('Keepa', () => {
  it('product answer: pick-and-pack fee and referral percentage agree with the card', () => {
    const answer = JSON.parse(read('keepa/product-B0F7XPYCSJ.json'));
    const product: KeepaProduct = answer.products?.[0] ?? answer[0] ?? answer;
    const { packageLength, packageWidth, packageHeight, packageWeight, fbaFees } = product;
    const question = unitCase('US', 'Business, Industrial, and Scientific Supplies', {
      day: dayOf(fbaFees.lastUpdate),
      pack: packageOf([packageLength, packageWidth, packageHeight], 'mm', packageWeight, 'g'),
    });
    const price = product.csv[1]?.at(-1) ?? 0;
    const fees = feesAt(planFees(question), price);
    expect(fees.fulfillment).toBe(420);
    expect((fees.fulfillment ?? 0) + (fees.surcharges[0]?.amount ?? 0)).toBe(
      fbaFees.pickAndPackFee,
    );
    expect(fees.referral).toBe(Math.round((price * product.referralFeePercentage) / 100));
  });

  it('export of ten books: no row has a fee to compare', () => {
    const rows: Record<string, string>[] = parse(read('keepa-export/us-books-216-columns-10.csv'), {
      columns: true,
      bom: true,
      relax_column_count: true,
    });
    const figures = rows.map((row) => [row['FBA Pick&Pack Fee'], row['Referral Fee %']]);
    expect(figures).toHaveLength(10);
    expect(figures.flat().every((cell) => cell === '-')).toBe(true);
  });
});
