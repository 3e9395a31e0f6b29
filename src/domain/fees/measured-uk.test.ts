/**
 * The British card of 2026-02-01 against fees that Keepa measured, from the folder named by
 * SHELFLINE_REAL_DATA. A row counts if its source says that it was seen since that day: on a stated
 * day or, without one, in a file that an earlier commit did not hold yet. A page seen later can
 * still show a fee that Keepa read earlier; such rows count, too. Every kind of miss has a name and
 * a number here; docs/fees.md has examples.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { RATE_CARDS, unitCase } from '../../../test/support/unit-case.ts';
import { mapCategory } from './card/rate-cards.ts';
import { planFees } from './fee-plan.ts';
import { feesAt } from './fees.ts';
import { CATALOG_SLACK_NM, packageOf } from './fulfillment/package.ts';

type Row = Readonly<Record<string, string>>;

const folder = process.env['SHELFLINE_REAL_DATA'];
const CARD_FROM = '2026-02-01';
const DAY = '2026-03-01';
const PENCE = 100;

const rowsOf = (file: string): Row[] =>
  parse(readFileSync(join(folder ?? '', file)), { columns: true });
const pence = (row: Row, column: string) => Math.round(Number(row[column]) * PENCE);

/** Rows with price, both fees, sides and weight, seen since the card began. */
function countedRows(): Row[] {
  const more = rowsOf('badges/uk-rank-and-badge-more.csv');
  const notBefore = new Map(more.map((row) => [row['asin'], row['not_before'] ?? '']));
  return rowsOf('fees/uk-fees.csv').filter((row) => {
    const seen = row['observed_at'] ?? '';
    const bound = notBefore.get(row['asin']) ?? '';
    const isSince =
      seen === '' ? bound >= CARD_FROM && (row['not_after'] ?? '') >= CARD_FROM : seen >= CARD_FROM;
    const isWhole = [...KNOWN, ...PACKAGE].every((column) => Number(row[column]) > 0);
    return isSince && isWhole;
  });
}

const KNOWN = ['price', 'fba_fee', 'referral_percent'];
const PACKAGE = ['package_length_mm', 'package_width_mm', 'package_height_mm', 'package_weight_g'];

/** A regulated number, as the import reads it. */
const isHazard = (row: Row) => /UN(?!3363)\d{4}/.test(row['hazmat'] ?? '');

function feesOf(row: Row, shipsInOwnPackaging = false) {
  const [length = 0, width = 0, height = 0, weight = 0] = PACKAGE.map((name) => Number(row[name]));
  const pack = packageOf([length, width, height], 'mm', weight, 'g');
  const { card } = unitCase('GB', 'Everything else', { day: DAY });
  const tree = row['category_tree'] ?? '';
  const path = (tree === '' ? (row['root_category'] ?? '') : tree).split(/\s*›\s*/);
  const category = mapCategory(card, RATE_CARDS.departments, path);
  const isApparel = category?.traits.includes('apparel') === true;
  const question = unitCase('GB', 'Everything else', {
    day: DAY,
    category,
    pack: { ...pack, slackNm: CATALOG_SLACK_NM },
    productType: isApparel ? 'apparel' : isHazard(row) ? 'dangerous_goods' : 'standard',
    shipsInOwnPackaging,
  });
  const { fulfillment, surcharges, referral } = feesAt(planFees(question), pence(row, 'price'));
  const hazard = surcharges.find(({ name }) => name.startsWith('dangerous goods'))?.amount ?? 0;
  // Keepa's fee does not hold the marketplace's packaging of oversize goods.
  return { fulfillment: fulfillment === null ? null : fulfillment + hazard, referral, category };
}

function fulfillmentMiss(row: Row): string | null {
  const fee = pence(row, 'fba_fee');
  const isNear = (own: number | null) => own !== null && Math.abs(own - fee) <= 0.02 * fee;
  const { fulfillment } = feesOf(row);
  if (isNear(fulfillment)) return null;
  if (feesOf(row, true).fulfillment === fee) return 'ships in its own packaging';
  const over = fee - (fulfillment ?? 0);
  if (over === -10) return 'dangerous goods stated, not charged';
  return over > 0 ? 'measured as larger or heavier' : 'measured as smaller or lighter';
}

function referralMiss(row: Row): string | null {
  const percent = Number(row['referral_percent']);
  const { referral, category } = feesOf(row);
  if (category === null) return 'no category';
  const stated = (percent * pence(row, 'price')) / 100;
  if (Math.abs((referral ?? 0) - stated) <= 3) return null;
  const own = ((referral ?? 0) / pence(row, 'price')) * 100;
  if (Math.abs(own - percent) < 0.5) return 'the fee is of another price';
  const rounded = Math.round(percent);
  return [5, 8, 13, 15].includes(rounded) ? `another category: ${rounded} %` : 'another rate';
}

function tally(rows: readonly Row[], missOf: (row: Row) => string | null) {
  const kinds: Record<string, number> = {};
  for (const row of rows) {
    const kind = missOf(row);
    if (kind !== null) kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  const misses = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return { kinds, hits: 1 - misses / rows.length };
}

describe.skipIf(folder === undefined)('the British card and 1,300 fees measured since', () => {
  const rows = folder === undefined ? [] : countedRows();

  it('agrees within 2 % on fulfillment', () => {
    const { kinds, hits } = tally(rows, fulfillmentMiss);
    expect(rows.length).toBe(1335);
    expect(kinds).toEqual({
      'ships in its own packaging': 27,
      'dangerous goods stated, not charged': 12,
      'measured as larger or heavier': 12,
      'measured as smaller or lighter': 9,
    });
    expect(hits).toBeGreaterThanOrEqual(0.92);
  });

  it('agrees within 3 pence on the referral fee', () => {
    const { kinds, hits } = tally(rows, referralMiss);
    expect(kinds).toEqual({
      'another category: 15 %': 43,
      'another category: 8 %': 42,
      'another category: 13 %': 30,
      'another category: 5 %': 3,
      'another rate': 12,
      'no category': 2,
    });
    expect(hits).toBeGreaterThanOrEqual(0.9);
  });
});
