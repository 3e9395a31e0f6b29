/**
 * Finds what a text says about how much is sold together, in English, German, French, Italian and
 * Spanish: `Pack of 6`, `2er-Pack`, `lot de 12`, `à 10 Stück`, `3 x 500 ml`, `800 g x 6`. Numbers
 * that say anything else (sizes, dimensions, model numbers, `3 in 1`) state nothing.
 */
import words from '../../../facts/list/pack-words.json' with { type: 'json' };

/** An amount of goods: milliliters or grams. */
export interface Measure {
  readonly amount: number;
  readonly unit: 'ml' | 'g';
}

/**
 * One statement. `packs` counts packs (`Pack of 3`), `pieces` pieces (`50 pcs`), `times` a measure
 * (`6 x 185 ml`) or what the title names (`x 6`). `goods` is a number before a plural (`12 hooks`),
 * which may be what is sold or what it is made of.
 */
export interface PackStatement {
  readonly kind: 'packs' | 'pieces' | 'times' | 'goods';
  readonly count: number;
  readonly each: Measure | null;
  /** The words of the text it rests on. */
  readonly text: string;
  readonly at: number;
  readonly isInBrackets: boolean;
}

const MEASURES = Object.values(words.measures).flatMap(({ names, base, factor }) =>
  names.split(' ').map((name) => [name, { unit: base as Measure['unit'], factor }] as const),
);
const MEASURE_BY_NAME = new Map(MEASURES);
const NAMED_COUNTS: ReadonlyMap<string, number> = new Map(Object.entries(words.words));

const CONTAINERS = anyOf(words.containers);
const SETS = anyOf(words.sets);
const OF = anyOf(words.of);
const PIECES = anyOf(words.pieces);
const GOODS = anyOf(words.goods);
const NOT_GOODS = anyOf(words.notGoods);
const NAMES = Object.keys(words.words).join('|');
const UNITS = anyOf(MEASURES.map(([name]) => name));
const LENGTHS = '(?:mm|cm|m|mtr|met(?:re|er)s?|yards?|in|inch|inches|ft|feet)';

const raw = String.raw;
const START = raw`(?<![\p{L}\d])`;
const END = raw`(?![\p{L}\d])`;
const GAP = raw`[\s-]{0,2}`;
/** A whole number that is no part of a longer number, of a word, or of a fraction. */
const COUNT = raw`(?<![\p{L}\d.,/])(?<count>\d{1,5})(?![.,/]?\d)`;
/** Such a number behind words that begin the statement. */
const COUNT_AFTER = raw`(?<count>\d{1,5})(?![.,/]?\d)`;
const AMOUNT = raw`(?<amount>\d+(?:[.,]\d+)?)${GAP}(?<unit>${UNITS})`;
const NO_UNIT = raw`(?!${GAP}(?:${LENGTHS}|${UNITS})${END})(?!\s?x\s?\d)(?!["'/])`;

/**
 * What each kind of statement looks like, in the order in which they claim their words: a longer
 * one before its parts. `second` multiplies `count`.
 */
const PATTERNS: readonly (readonly [PackStatement['kind'], RegExp])[] = [
  ['times', `${COUNT}\\s?x\\s?${AMOUNT}${END}`],
  ['times', `(?<![\\p{L}\\d/])${AMOUNT}\\s?x\\s?${COUNT_AFTER}${END}`],
  [
    'pieces',
    `${COUNT}${GAP}(?:${CONTAINERS})\\s(?:${OF}|x)\\s(?<second>\\d{1,4})(?![.,]?\\d)${NO_UNIT}`,
  ],
  ['pieces', `${COUNT}\\s?x\\s?(?<second>\\d{1,4})\\s?(?:${PIECES}|${GOODS})${END}`],
  ['pieces', `${START}(?:${SETS})\\s(?:${OF})\\s${COUNT_AFTER}${END}`],
  ['packs', `${START}(?:${CONTAINERS})\\s(?:${OF})\\s${COUNT_AFTER}${NO_UNIT}`],
  ['packs', `${COUNT}er${GAP}(?:${CONTAINERS})${END}`],
  ['pieces', `${COUNT}er${GAP}(?:${SETS})${END}`],
  ['pieces', `${COUNT}${GAP}(?:${PIECES})${END}`],
  ['pieces', `(?<=\\p{L}{3})(?<count>\\d{1,4})(?:pc|pcs|pk)${END}`],
  ['packs', `${COUNT}${GAP}(?:${CONTAINERS})${END}`],
  ['packs', `${START}(?:pk|pkt|pack|ve|vpe)${GAP}${COUNT_AFTER}${NO_UNIT}(?!${GAP}\\p{L})`],
  ['pieces', `${COUNT}\\s(?:${GOODS})${END}`],
  // `45CM x 57` and `12 x 8` are sides; `75MM X2` is a count.
  ['times', `(?<!\\d["']?\\s?)${START}x\\s?${COUNT_AFTER}${NO_UNIT}${END}`],
  ['times', `(?<=\\d(?:${LENGTHS}|${UNITS})\\s)x(?<count>\\d{1,2})${NO_UNIT}${END}`],
  ['times', `^${COUNT}\\s?x\\s(?=\\p{L})`],
  ['goods', `${COUNT}\\s(?!(?:${NOT_GOODS})${END})\\p{L}{3,}s${END}`],
  ['goods', `^${COUNT}\\s(?=\\p{L}{2,}\\s)(?!(?:${LENGTHS}|${UNITS}|${NOT_GOODS})${END})`],
].map(([kind, source = '']) => [kind as PackStatement['kind'], new RegExp(source, 'gu')]);

const NAMED = new RegExp(raw`(?<!\p{L})(?:${NAMES})${END}`, 'gu');

/** Returns the statements of a text in its order; none overlaps another. */
export function packStatements(text: string): readonly PackStatement[] {
  const folded = fold(text);
  const found: PackStatement[] = [];
  const taken = new Uint8Array(folded.length);
  const claim = (
    { index, 0: { length } }: RegExpExecArray,
    kind: PackStatement['kind'],
    count: number,
    each: Measure | null,
  ) => {
    const end = index + length;
    if (count < 1 || taken.subarray(index, end).includes(1)) return;
    taken.fill(1, index, end);
    const isInBrackets = /\([^)]*$/.test(folded.slice(0, index));
    const said = text.slice(index, end).trim();
    found.push({ kind, count, each, text: said, at: index, isInBrackets });
  };
  for (const match of folded.matchAll(NAMED)) {
    const count = NAMED_COUNTS.get(match[0]);
    if (count !== undefined) claim(match, 'packs', count, null);
  }
  for (const [kind, expression] of PATTERNS) {
    for (const match of folded.matchAll(expression)) {
      const { count, second = '1', amount, unit } = match.groups ?? {};
      claim(match, kind, Number(count) * Number(second), measureOf(amount, unit));
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

const MEASURE = new RegExp(`(?<![\\p{L}\\d/])${AMOUNT}${END}`, 'gu');

/** Returns the volumes and weights that a text names, in its order. */
export function measuresIn(text: string): readonly Measure[] {
  return [...fold(text).matchAll(MEASURE)].flatMap(({ groups }) => {
    const measure = measureOf(groups?.['amount'], groups?.['unit']);
    return measure === null ? [] : [measure];
  });
}

function measureOf(amount: string | undefined, unit: string | undefined): Measure | null {
  const measure = MEASURE_BY_NAME.get(unit ?? '');
  if (amount === undefined || measure === undefined) return null;
  return { amount: Number(amount.replace(',', '.')) * measure.factor, unit: measure.unit };
}

/** Lower case without accents, one character for each of the text, so that places stay. */
function fold(text: string): string {
  return text
    .replace(/[^ -~]/g, (each) => {
      if (each === '×') return 'x';
      if (each === '–' || each === '—') return '-';
      return each.normalize('NFD').charAt(0) || each;
    })
    .toLowerCase();
}

/** Any of the words, longer ones first, so that `packs` is not read as `pack`. */
function anyOf(list: Readonly<Record<string, string>> | readonly string[]): string {
  const all = Object.values(list).flatMap((each) => each.split(' '));
  return [...new Set(all)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|');
}
