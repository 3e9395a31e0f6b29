/** Makes the files that both stores import: rows of products and of histories, Keepa answers. */
import { writeFileSync } from 'node:fs';
import { DAY_S, toIso } from '../../src/domain/values/time.ts';
import { randomOf } from '../history/simulate.ts';
import { asinOf } from '../import/input.ts';
import { type SampleProduct, SHIPPED, sampleAnswer } from '../import/sample-product.ts';

/** The first day of the data: the time of the answers, 2026-01-01. */
export const FIRST_DAY = 1_767_231_600;
/** A brand has some products, and a root many brands, as in a market. */
const PRODUCTS_A_BRAND = 12;
const ROOTS = 20;
const LEAVES = 25;
export const HISTORY_DAYS = 1096;
const MINUTES_A_DAY = 1440;

export interface Part {
  /** The number of its first product. */
  readonly from: number;
  readonly count: number;
  /** How many days after the first one it was seen. Prices and ranks of other days differ. */
  readonly day: number;
}

const COLUMNS =
  'asin,marketplace,title,brand,category_path,bsr,price,rating,review_count,observed_at';

export function writeRows(path: string, { from, count, day }: Part): void {
  const seenAt = toIso(FIRST_DAY + day * DAY_S);
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const root = number % ROOTS;
    const leaf = Math.floor(number / ROOTS) % LEAVES;
    return [
      ...[asinOf(number), 'US', `Plain thing ${number} in blue as a set of ${1 + (number % 9)}`],
      ...[brandOf(number), `Root ${root} > Branch ${root} ${leaf % 5} > Leaf ${root} ${leaf}`],
      ...[1 + ((number * 7 + day * 131) % 90_000), `${5 + (number % 80)}.${10 + day}`, '4.4'],
      ...[(number % 3000) + day, seenAt],
    ].join(',');
  });
  writeFileSync(path, `${COLUMNS}\n${rows.join('\n')}\n`);
}

/** Writes three years of daily ranks of each product. */
export function writeHistories(path: string, { from, count }: Part): void {
  const lines = ['asin,marketplace,series,category_id,at,value'];
  for (let number = from; number < from + count; number += 1) {
    const random = randomOf(number);
    const start = FIRST_DAY - HISTORY_DAYS * DAY_S + Math.floor(random() * DAY_S);
    const level = 500 * 1000 ** random();
    for (let day = 0, rank = level; day < HISTORY_DAYS; day += 1) {
      rank = Math.max(1, rank + 0.1 * (level - rank) + 0.6 * (random() - 0.5) * rank);
      const at = toIso(start + day * DAY_S + Math.floor(random() * 3600));
      lines.push(`${asinOf(number)},US,bsr,root,${at},${Math.round(rank)}`);
    }
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}

/** Each has some 750 points of its own. An answer of a later day repeats those and adds a few. */
export function writeAnswers(path: string, { from, count, day }: Part): void {
  const answers = Array.from({ length: count }, (_, index) => answerText(from + index, day));
  writeFileSync(path, `${answers.join('\n')}\n`);
}

function answerText(number: number, day: number): string {
  const answer = sampleAnswer(number + 1);
  for (const product of answer.products) {
    product.asin = asinOf(number);
    product.brand = brandOf(number);
    product.title += `, number ${number}`;
    product.lastUpdate += day * MINUTES_A_DAY;
    if (day > 0) addLook(product, 100 + ((number * 31 + day * 17) % 9000));
  }
  return JSON.stringify(answer);
}

function addLook({ lastUpdate, csv, salesRanks }: SampleProduct, value: number): void {
  for (const [index, flat] of csv.entries()) {
    flat?.push(lastUpdate, value, ...(SHIPPED.includes(index) ? [0] : []));
  }
  for (const flat of Object.values(salesRanks)) flat.push(lastUpdate, value);
}

function brandOf(number: number): string {
  return `Brand ${Math.floor(number / PRODUCTS_A_BRAND)}`;
}
