/**
 * Opens the files of `build.ts` and times searches of every class on both engines.
 * Usage: measure.ts --directory DIR [--fts5] [--only 'phrase|collapse']
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { lookUp } from '../../src/adapters/search-index/engine/arrays/string-table.ts';
import { Workspace } from '../../src/adapters/search-index/engine/arrays/workspace.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import { segmentsVocabulary } from '../../src/adapters/search-index/engine/vocabulary.ts';
import { readSegmentFile } from '../../src/adapters/search-index/files/segment-file.ts';
import { compoundTails, withCompounds } from '../../src/domain/search/query/compounds.ts';
import type { PageRequest } from '../../src/domain/search/query/page-request.ts';
import { searchSegments } from '../../test/support/search-segments.ts';
import { SHAPES, type ShapeName } from './market-shapes.ts';
import { queryClasses } from './query-classes.ts';
import { NOW } from './synthetic-market.ts';

const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: '.' },
    fts5: { type: 'boolean', default: false },
    /** A pattern of names of searches. */
    only: { type: 'string', default: '' },
  },
});
/**
 * Each query counts with its best round: what other programs did to the machine meanwhile is no
 * property of the search.
 */
const ROUNDS = 6;
const PAGE_SIZE = 20;
const FTS5_QUERIES_PER_CLASS = 40;
const FTS5_ROUNDS = 3;
const SEED = 7;

const started = performance.now();
const segment = await readSegmentFile(join(values.directory, 'bench.segment'));
if (segment === null) throw new Error('run build.ts first');
const opened = performance.now();
const count = segment.documentCount;
const { shape: shapeName, titles } = JSON.parse(
  readFileSync(join(values.directory, 'queries.json'), 'utf8'),
) as { readonly shape: ShapeName; readonly titles: readonly (readonly string[])[] };
const shape = SHAPES[shapeName];
const shareOf = (word: string): number => {
  const number = lookUp(segment.words, word);
  return number < 0 ? 0 : (segment.wordCounts[number] as number) / count;
};
const classes = queryClasses(titles, shareOf, SEED).filter(({ queries }) => queries.length > 0);
const workspace = new Workspace();
const live = [{ segment, replaced: null }];

const print = (line: string) => process.stdout.write(`${line}\n`);
print(
  `${count} products, ${wordCount()} words; opened in ${((opened - started) / 1000).toFixed(2)} s`,
);
print(`segment ${(segment.buffer.byteLength / 1e6).toFixed(0)} MB`);

type Change = Partial<PageRequest>;
const VARIANTS: readonly (readonly [string, Change])[] = [
  ['words', {}],
  ['price', { filters: { minPrice: 1_000, maxPrice: 5_000 } }],
  ['rating+reviews', { filters: { minRating: 4.2, minReviews: 50 } }],
  ['sales', { filters: { minMonthlySales: 5, maxMonthlySales: 500 } }],
  ['brand', { filters: { brand: shape.brand } }],
  ['category', { filters: { categoryIds: shape.categories } }],
  ['root', { filters: { categoryIds: shape.branch } }],
  ['phrase', {}],
  ['by popularity', { sort: 'popularity' }],
  ['by price', { sort: 'price' }],
  ['by -reviews', { sort: 'reviewCount', descending: true }],
  ['by -sales', { sort: 'monthlySales', descending: true }],
  ['collapse', { variations: 'collapse' }],
  ['page 500', { offset: 9_980 }],
  [
    'all at once',
    {
      filters: { minPrice: 1_000, minRating: 4, minReviews: 10 },
      sort: 'price',
      descending: true,
      variations: 'collapse',
    },
  ],
];

for (const [name, change] of VARIANTS) {
  if (!new RegExp(values.only).test(name)) continue;
  const every: number[] = [];
  let rows = '';
  for (const { name: className, queries } of classes) {
    const best = queries.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, words] of queries.entries()) {
        const request = requestOf(words, change, name === 'phrase');
        const from = performance.now();
        searchSegments(live, request, workspace);
        best[index] = Math.min(best[index] ?? 0, performance.now() - from);
      }
    }
    every.push(...best);
    rows += ` ${className} ${quantiles(best)}`;
  }
  print(`${name.padEnd(15)} ALL ${quantiles(every)} |${name === 'words' ? rows : worst(rows)}`);
}

if (shape.compoundLanguage !== undefined) measureCompounds(shape.compoundLanguage);
print(`RSS ${residentMb()} MB`);
if (values.fts5) {
  measureFts5();
  print(`RSS with FTS5 ${residentMb()} MB`);
}

function residentMb(): string {
  return (process.memoryUsage().rss / 1e6).toFixed(0);
}

/**
 * Each word also finds the compounds that end in it: asked for the first time in this state of the
 * index, when the vocabulary is looked through, and again.
 */
function measureCompounds(language: string): void {
  const first: number[] = [];
  const again: number[] = [];
  let named = 0;
  for (const { queries } of classes) {
    for (const words of queries) {
      const { query, ...rest } = requestOf(words, {});
      const forms = (text: string) => ({ plain: text, digraph: null, tokens: [text] });
      const asked = query.words.map((word) => ({
        ...word,
        tails: compoundTails(forms(word.text), language),
      }));
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round++) {
        const from = performance.now();
        const whole = withCompounds({ ...query, words: asked }, language, segmentsVocabulary(live));
        searchSegments(live, { ...rest, query: whole }, workspace);
        const time = performance.now() - from;
        if (round === 0) first.push(time);
        best = Math.min(best, time);
        named += whole.words.reduce((sum, { inside = [] }) => sum + inside.length, 0) / ROUNDS;
      }
      again.push(best);
    }
  }
  const each = (named / first.length).toFixed(0);
  print(`compounds       first ${quantiles(first)}, again ${quantiles(again)}, ${each} a search`);
}

function measureFts5(): void {
  const db = new Database(join(values.directory, 'fts5.db'), { readonly: true });
  const top = db
    .prepare('SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid LIMIT 20')
    .pluck();
  const sum = db.prepare('SELECT count(*) FROM search WHERE search MATCH ?').pluck();
  const every: number[] = [];
  let rows = '';
  let wrong = 0;
  for (const { name, queries } of classes) {
    const asked = queries.slice(0, FTS5_QUERIES_PER_CLASS);
    const best = asked.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < FTS5_ROUNDS; round++) {
      for (const [index, words] of asked.entries()) {
        const match = words.map((word) => `"${word}"`).join(' ');
        const from = performance.now();
        const ids = top.all(match) as number[];
        const total = sum.get(match) as number;
        best[index] = Math.min(best[index] ?? 0, performance.now() - from);
        if (round > 0) continue;
        const ours = searchSegments(live, requestOf(words, { sort: 'popularity' }), workspace);
        const isSame = ids.every((id, at) => asinOf(id) === ours.asins[at]);
        if (!isSame || ours.total !== total || ids.length !== ours.asins.length) wrong++;
      }
    }
    every.push(...best);
    rows += ` ${name} ${quantiles(best)}`;
  }
  print(`FTS5 top+count  ALL ${quantiles(every)} |${rows}`);
  print(`answers that differ from FTS5: ${wrong} of ${every.length}`);
}

/** Documents were generated in order of popularity: a rowid tells the place in the segment. */
function asinOf(rowid: number): string {
  return asinOfKey(segment?.asins[rowid - 1] ?? 0);
}

function requestOf(words: readonly string[], change: Change, isPhrase = false): PageRequest {
  const asked = words.map((text) => ({ text, alternatives: [text] }));
  return {
    query: {
      words: asked,
      identifier: null,
      // The first two words need not stand side by side: what counts is that titles are read.
      ...(isPhrase && asked.length > 1 ? { phrases: [asked.slice(0, 2)] } : {}),
    },
    filters: {},
    variations: 'all',
    sort: 'relevance',
    descending: false,
    offset: 0,
    limit: PAGE_SIZE,
    now: NOW,
    ...change,
  };
}

/** Median and 99th percentile in milliseconds. */
function quantiles(times: readonly number[]): string {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return `${at(0.5).toFixed(3)}/${at(0.99).toFixed(2)}`;
}

/** The class with the largest 99th percentile. */
function worst(rows: string): string {
  const parts = rows.trim().split(/ (?=[a-z])/);
  parts.sort((a, b) => Number(b.split('/')[1]) - Number(a.split('/')[1]));
  return ` worst ${parts[0] ?? ''}`;
}

function wordCount(): number {
  return segment === null ? 0 : segment.wordCounts.length;
}
