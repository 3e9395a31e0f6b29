/**
 * Decides how an export writes percentages. Keepa writes `15 %`, but a spreadsheet may have saved
 * it as `0.15`. The values of many rows, and the amount next to a percentage, give the answer.
 */
import { REFERRAL_PERCENTS } from '../../../../domain/fees/measured.ts';
import { parseDecimal } from '../../text/number-text.ts';
import {
  bareNumbers,
  hasPercentSign,
  type PercentRange,
  type PercentScale,
  percentIn,
  percentScale,
} from '../../text/percent-scale.ts';
import { aliasesOf, REFERRAL_AMOUNT, REFERRAL_PRICE } from './columns.ts';

/** The scale of each percent column of a file, if it could be decided. */
export type PercentScales = ReadonlyMap<string, PercentScale>;

/** Returns the text of a cell by column key; null if the cell is blank. */
export type CellReader = (key: string) => string | null;

/** Shares of time, in whole percents. */
const SHARE: PercentRange = { least: 0, most: 100, isWhole: true };

const MEANINGS = { referral: REFERRAL_PERCENTS, buyBoxAmazon: SHARE, buyBoxTopSeller: SHARE };
export type PercentMeaning = keyof typeof MEANINGS;

const RANGES: ReadonlyMap<string, PercentRange> = new Map(
  (Object.keys(MEANINGS) as PercentMeaning[]).flatMap((meaning) =>
    aliasesOf(meaning).map((key) => [key, MEANINGS[meaning]] as const),
  ),
);

export function percentScales(rows: readonly CellReader[]): PercentScales {
  const scales = new Map<string, PercentScale>();
  for (const [key, range] of RANGES) {
    const cells = rows.flatMap((row) => row(key) ?? []);
    const settled = range === REFERRAL_PERCENTS ? rows.map((row) => settledScale(row, key)) : [];
    const votes = new Set(settled.filter((scale) => scale !== null));
    const [voted = null] = votes;
    const scale = votes.size > 0 ? voted : percentScale(bareNumbers(cells), range);
    // Rows that contradict each other leave the column undecided.
    if (scale !== null && votes.size < 2) scales.set(key, scale);
  }
  return scales;
}

/** Returns the percentage in a cell; null if it is empty or its scale is unknown. */
export function percentOf(row: CellReader, key: string, scales: PercentScales): number | null {
  const text = row(key);
  if (text === null) return null;
  return percentIn(text, settledScale(row, key) ?? scales.get(key) ?? null);
}

/** A minimum fee can raise the amount to this multiple of the percentage. */
const NEAR_FACTOR = 4;

/** Derives the scale of the referral fee's percentage from the fee's amount in the row. */
function settledScale(row: CellReader, key: string): PercentScale | null {
  const text = row(key);
  if (RANGES.get(key) !== REFERRAL_PERCENTS || text === null || hasPercentSign(text)) return null;
  const numberIn = (cell: string | null) => parseDecimal(cell ?? '', 'thousands') ?? 0;
  const number = numberIn(text);
  const [amount, price] = [numberIn(row(REFERRAL_AMOUNT)), numberIn(row(REFERRAL_PRICE))];
  if (number <= 0 || amount <= 0 || price <= 0) return null;
  const percent = (amount / price) * 100;
  const isNear = (other: number) => Math.abs(Math.log(percent / other)) <= Math.log(NEAR_FACTOR);
  if (isNear(number)) return 'percent';
  return isNear(number * 100) ? 'fraction' : null;
}

/** Returns the percent columns of a row that were left out because their scale is unknown. */
export function undecidedColumns(row: CellReader, scales: PercentScales): readonly string[] {
  return [...RANGES.keys()].filter((key) => {
    const text = row(key);
    return text !== null && parseDecimal(text) !== null && percentOf(row, key, scales) === null;
  });
}
