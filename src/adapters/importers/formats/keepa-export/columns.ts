/**
 * The columns of Keepa's web exports. A column may be spelled `Sales Rank: Current` or `Sales Rank
 * - Current`, bear emoji (`Buy Box 🚚: Current`), and be in another language. Here it has one
 * English key: `sales rank: current`.
 */
import table from '../../../../../facts/importers/keepa-export-columns.json' with { type: 'json' };
import languages from '../../../../../facts/importers/keepa-export-languages.json' with {
  type: 'json',
};
import type { SeriesName } from '../../../../domain/history/series.ts';
import { STATED_SERIES, type StatedSeries } from '../../../../domain/product/facts.ts';

/** Columns of current values in money -> the series they are a point of. */
export const MONEY_COLUMNS = table.money as Readonly<Record<string, SeriesName>>;
/** Columns of counts. Of two columns of one series the first that is filled in counts. */
export const COUNT_COLUMNS = table.counts as Readonly<Record<string, SeriesName>>;
/** Offers that the export always knows: an empty cell says that there is none. */
export const OFFER_COLUMNS: readonly string[] = table.offers;
/** Columns that say which marketplace a row is of, the most direct one first. */
export const MARKETPLACE_COLUMNS: readonly string[] = table.marketplaces;
export const CODE_COLUMNS: readonly string[] = table.codes;

/** What a column means, where it went by several names over the years. */
export type Meaning = keyof typeof table.names;
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(table.names));

/** The columns of a meaning, of which the first that is filled in counts, or the column itself. */
export function aliasesOf(column: string): readonly string[] {
  return ALIASES.get(column) ?? [column];
}

/** The days that exports average over, and in which they count how often the rank fell. */
export const WINDOW_DAYS = [30, 90, 180, 365] as const;
/** The days of the shares of the buy box. */
export const BUY_BOX_DAYS = 90;

const CURRENT = ': current';
/** The columns of averages are named like those of current values. */
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

/** The amount of the referral fee, and the price that it is a percentage of. */
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

/** Whether the importer reads a column of this key. */
export function isUsedColumn(key: string): boolean {
  return USED.has(key) || FEATURE_COLUMN.test(key);
}

/** The key of a column: `Buy Box 🚚: Current`, `Caja de Compra: Actual` -> `buy box: current`. */
export function exportColumnKey(name: string): string {
  const key = name
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|\ufeff|"/gu, ' ')
    // Before the patterns that look for runs of spaces, which would begin at each space.
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

/** Maps each name in another language to the English one. */
function wordsOf(byEnglish: Readonly<Record<string, readonly string[]>>) {
  const entries = Object.entries(byEnglish);
  return new Map(entries.flatMap(([english, names]) => names.map((name) => [name, english])));
}

/** A key that is no known name in another language stays as it is. */
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
