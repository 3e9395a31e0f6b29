/** Reads the golden scripts of histories; their language is described next to the scripts. */
import {
  isSeriesName,
  type Point,
  type SeriesName,
  unitOf,
} from '../../src/domain/history/series.ts';
import {
  type MarketplaceId,
  marketplaceOf,
  parseMarketplace,
} from '../../src/domain/values/marketplace.ts';
import { toMinor } from '../../src/domain/values/money.ts';
import { type EpochSeconds, parseTime } from '../../src/domain/values/time.ts';

export interface Place {
  readonly marketplace: MarketplaceId;
  readonly asin: string;
  readonly source: string;
}

interface Step {
  readonly line: number;
}

export interface LoadStep extends Step, Place {
  readonly kind: 'load';
  readonly series: SeriesName;
  readonly categoryId: string | null;
  readonly points: readonly Point[];
}

export interface CategoryStep extends Step, Place {
  readonly kind: 'category';
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** A look at the product that told nothing new of its series. */
export interface LookStep extends Step, Place {
  readonly kind: 'looked';
  readonly at: EpochSeconds;
}

export interface AskStep extends Step, Place {
  readonly kind: 'ask';
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly now: EpochSeconds;
  /**
   * Units a day at rank 1 of a market where twice the rank sells half; null = the built-in curve.
   */
  readonly salesAtOne: number | null;
  readonly expectations: readonly Expectation[];
}

export type Expectation =
  | { readonly kind: 'points'; readonly series: string; readonly rows: readonly Row[] }
  | { readonly kind: 'field'; readonly path: string; readonly text: string }
  | { readonly kind: 'fails'; readonly code: string };

/** Cells of one expected point by the name of their column. */
export type Row = Readonly<Record<string, string>>;

export type ScriptStep = LoadStep | CategoryStep | LookStep | AskStep;

interface Line {
  readonly number: number;
  readonly depth: number;
  readonly text: string;
}

/** @throws Error naming the line that is not understood. */
export function parseScript(script: string): readonly ScriptStep[] {
  const steps: ScriptStep[] = [];
  let place: Place = { marketplace: 'US', asin: '', source: 'history' };
  let now: EpochSeconds = 0;
  let salesAtOne: number | null = null;
  for (const [head, ...body] of blocksOf(linesOf(script), 0)) {
    if (head === undefined) continue;
    const [word = '', ...rest] = head.text.split(/\s+/);
    const text = rest.join(' ');
    if (word === 'product') place = placeOf(head, rest);
    else if (word === 'now') now = timeOf(head, text);
    else if (word === 'sales') salesAtOne = salesOf(head, text);
    else if (word === 'category') steps.push(categoryStep(head, text, place));
    else if (word === 'looked') {
      steps.push({ kind: 'looked', line: head.number, ...place, at: timeOf(head, text) });
    } else if (word === 'load') steps.push(loadStep(head, rest, place, body));
    else if (word === 'ask') {
      const [operation = '', ...words] = rest;
      const expectations = blocksOf(body, 1).flatMap(expectationsOf);
      const pairs = words.map((param) => param.split('=') as [string, string]);
      const params = Object.fromEntries(pairs);
      const step = { operation, params, now, salesAtOne, expectations };
      steps.push({ kind: 'ask', line: head.number, ...place, ...step });
    } else throw notUnderstood(head);
  }
  return steps;
}

function linesOf(script: string): readonly Line[] {
  return script
    .split('\n')
    .map((text, index) => ({
      number: index + 1,
      depth: /^ */.exec(text)?.[0].length ?? 0,
      text: text.replace(/#.*/, '').trim(),
    }))
    .map((line) => ({ ...line, depth: Math.floor(line.depth / 2) }))
    .filter(({ text }) => text !== '');
}

/** Lines of one depth, each with the deeper lines below it. */
function blocksOf(lines: readonly Line[], depth: number): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    if (line.depth <= depth) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

function placeOf(head: Line, words: readonly string[]): Place {
  const [asin = '', ...rest] = words;
  const after = (word: string) => rest[rest.indexOf(word) + 1] ?? '';
  const marketplace = rest.includes('on') ? parseMarketplace(after('on'), 'amazon') : 'US';
  if (marketplace === null) throw notUnderstood(head);
  return { asin, marketplace, source: rest.includes('from') ? after('from') : 'history' };
}

function salesOf(head: Line, text: string): number {
  const units = /^([\d.]+) \/ rank$/.exec(text)?.[1];
  if (units === undefined) throw notUnderstood(head);
  return Number(units);
}

function categoryStep(head: Line, text: string, place: Place): CategoryStep {
  const match = /^(\S+) (.*?)(?: below (\S+))?$/.exec(text);
  if (match === null) throw notUnderstood(head);
  const [, id = '', name = '', parentId = null] = match;
  return { kind: 'category', line: head.number, ...place, id, name, parentId };
}

function loadStep(
  head: Line,
  [series = '', , category]: readonly string[],
  place: Place,
  body: readonly Line[],
): LoadStep {
  if (!isSeriesName(series)) throw notUnderstood(head);
  const points = body.map((line) => pointOf(line, series, place.marketplace));
  const categoryId = category ?? null;
  return { kind: 'load', line: head.number, ...place, series, categoryId, points };
}

function pointOf(line: Line, series: SeriesName, marketplace: MarketplaceId): Point {
  const [, time = '', what = ''] = /^([\d-]+(?: [\d:]+)?)\s{2,}(.+)$/.exec(line.text) ?? [];
  const at = timeOf(line, time);
  const state = what.replaceAll(' ', '_');
  if (state === 'out_of_stock' || state === 'hidden' || state === 'unknown') {
    return { at, value: null, state };
  }
  const number = Number(what);
  if (Number.isNaN(number)) throw notUnderstood(line);
  const { currency } = marketplaceOf(marketplace);
  const inner = { money: toMinor(number, currency), rating: Math.round(number * 10) };
  const unit = unitOf(series);
  const value = unit === 'money' || unit === 'rating' ? inner[unit] : number;
  return { at, value, state: 'ok' };
}

function expectationsOf([head, ...body]: readonly Line[]): Expectation[] {
  if (head === undefined) return [];
  const [word = '', name = '', ...rest] = head.text.split(/\s+/);
  if (word === 'fails') return [{ kind: 'fails', code: name }];
  if (word === 'field') return [{ kind: 'field', path: name, text: rest.join(' ') }];
  if (word === 'summary') {
    return body.map(({ text }) => {
      const [field = '', ...value] = text.split(/\s+/);
      return { kind: 'field', path: `summary.${field}`, text: value.join(' ') };
    });
  }
  if (word !== 'points') throw notUnderstood(head);
  const [columns = [], ...rows] = body.map(({ text }) => text.split(/\s{2,}/));
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])),
  );
  return [{ kind: 'points', series: name, rows: cells }];
}

function timeOf(line: Line, text: string): EpochSeconds {
  const parsed = parseTime(text);
  if (parsed === null) throw notUnderstood(line);
  return parsed.at;
}

function notUnderstood({ number, text }: Line): Error {
  return new Error(`line ${number} is not understood: ${text}`);
}
