/**
 * The columns of Keepa's web exports. A file may spell a column `Sales Rank: Current` or
 * `Sales Rank - Current`, add emoji (`Buy Box 🚚: Current`), or use another language. All spellings
 * map to one English key: `sales rank: current`.
 */
import table from '../../../../../facts/importers/keepa-export-columns.json' with { type: 'json' };
import languages from '../../../../../facts/importers/keepa-export-languages.json' with {
  type: 'json',
};
import type { SeriesName } from '../../../../domain/history/series.ts';
import { STATED_SERIES, type StatedSeries } from '../../../../domain/product/facts.ts';

/** Maps a column of current money values to its series. */
export const MONEY_COLUMNS = table.money as Readonly<Record<string, SeriesName>>;
/** Maps a column of counts to its series. The first filled column of a series wins. */
export const COUNT_COLUMNS = table.counts as Readonly<Record<string, SeriesName>>;
/** Offer columns that every export fills: an empty cell means that there is no such offer. */
export const OFFER_COLUMNS: readonly string[] = table.offers;
/** Columns that name a row's marketplace, the most direct one first. */
export const MARKETPLACE_COLUMNS: readonly string[] = table.marketplaces;
export const CODE_COLUMNS: readonly string[] = table.codes;

/** A column that had several names over the years. */
export type Meaning = keyof typeof table.names;
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(table.names));

/** Returns the possible columns of a meaning, or the column itself. The first filled one counts. */
export function aliasesOf(column: string): readonly string[] {
  return ALIASES.get(column) ?? [column];
}

/** The windows, in days, for which exports state averages and count the falls of the rank. */
export const WINDOW_DAYS = [30, 90, 180, 365] as const;
/** The window of the buy box shares, in days. */
export const BUY_BOX_DAYS = 90;

const CURRENT = ': current';
/** Maps a series to the column subject that averages and current values share. */
const SUBJECT_OF_SERIES = new Map<string, string>([
  ['bsr', 'sales rank'],
  ...Object.entries({ ...MONEY_COLUMNS, ...COUNT_COLUMNS })
    .filter(([column]) => column.endsWith(CURRENT))
    .map(([column, series]) => [series, column.slice(0, -CURRENT.length)] as const),
]);

export function averageColumn(series: StatedSeries, days: number): string {
  return `${SUBJECT_OF_SERIES.get(series)}: ${days} days avg.`;
}

export function dropsColumn(days: number): string {
  return `sales rank: drops last ${days} days`;
}

/** Columns with the amount of the referral fee, and the price it is a percentage of. */
export const REFERRAL_AMOUNT = 'referral fee based on current buy box price';
export const REFERRAL_PRICE = 'buy box: current';

const FEATURE_COLUMN = /^description & features: feature \d+$/;
const USED = new Set<string>([
  ...Object.keys(MONEY_COLUMNS),
  ...Object.keys(COUNT_COLUMNS),
  ...[...ALIASES.values()].flat(),
  ...MARKETPLACE_COLUMNS,
  ...CODE_COLUMNS,
  REFERRAL_AMOUNT,
  ...STATED_SERIES.flatMap((series) => WINDOW_DAYS.map((days) => averageColumn(series, days))),
  ...WINDOW_DAYS.map(dropsColumn),
]);

export function isUsedColumn(key: string): boolean {
  return USED.has(key) || FEATURE_COLUMN.test(key);
}

/** Returns the key: `Buy Box 🚚: Current`, `Caja de Compra: Actual` -> `buy box: current`. */
export function exportColumnKey(name: string): string {
  const key = name
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|\ufeff|"/gu, ' ')
    // This must come first: the later patterns would otherwise start at each space of a long run.
    .replace(/\s+/g, ' ')
    .replace(/ ?(?::| - ) ?/, ': ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/:$/, '');
  return englishKey(key);
}

const SUBJECTS = wordsOf(languages.subjects);
const MEASURES = wordsOf(languages.measures);

/** Maps each foreign name to the English one. */
function wordsOf(byEnglish: Readonly<Record<string, readonly string[]>>) {
  const entries = Object.entries(byEnglish);
  return new Map(entries.flatMap(([english, names]) => names.map((name) => [name, english])));
}

function englishKey(key: string): string {
  const [subject = '', ...rest] = key.split(': ');
  const english = SUBJECTS.get(subject) ?? subject;
  if (rest.length === 0) return english;
  const measure = rest.join(': ');
  return `${english}: ${MEASURES.get(measure) ?? numberedMeasure(measure)}`;
}

function numberedMeasure(measure: string): string {
  return measure
    .replace(/^(?:característica|merkmal|caratteristica) (?=\d)/, 'feature ')
    .replace(/^(\d+) tage (?:ø|durchschn\.?|durchschnitt)$/, '$1 days avg.');
}
