/**
 * Measures how well the order by relevance puts first what was asked for: nDCG@10 over graded
 * searches, compared with FTS5's bm25 and with popularity alone on the same matches. Grades are by
 * meaning alone, and by meaning with dead listings one grade down. Real listings count dead ones
 * that stand in the first ten although a living one with all words in the title stands below.
 * Usage: npm run bench:relevance [-- --tune | --all] With SHELFLINE_REAL_DATA also on real listings
 * (and with SHELFLINE_GRADES, see README.md, by other grades than the rules of this folder). Exits
 * with 1 when one of these falls short.
 */
import { parseArgs } from 'node:util';
import type { SearchQuery } from '../../src/domain/search/query/query.ts';
import { hasEveryWord, isDead } from '../../src/domain/search/ranking/relevance.ts';
import { wordPlaces } from '../../test/support/relevance-of-text.ts';
import { realMarkets } from './graded-exports.ts';
import {
  demoMarkets,
  type GradedDocument,
  type GradedMarket,
  type GradedQuery,
} from './graded-market.ts';
import { enginesOf, OURS, queryOf } from './relevance-engines.ts';
import { bestOf, type TypedMarket, typedMarkets } from './typed-markets.ts';

const DEPTH = 10;

/** What real exports must reach by both ways of grading. */
const NDCG_MIN = 0.9;
/** What searches as typed must reach by meaning, and with dead listings a grade down. */
const TYPED_MEANING_MIN = 0.93;
const TYPED_LIFE_MIN = 0.92;

const { values } = parseArgs({
  options: {
    /** Shows the half that weights are chosen on instead of the half that is reported. */
    tune: { type: 'boolean', default: false },
    /** Both halves. */
    all: { type: 'boolean', default: false },
    /** Each search by itself. */
    each: { type: 'boolean', default: false },
  },
});

type GradeOf = (query: GradedQuery, document: GradedDocument) => number;

const byMeaning: GradeOf = ({ grades }, { asin }) => grades.get(asin) ?? 0;
const byLife: GradeOf = (query, document) =>
  Math.max(0, byMeaning(query, document) - (isDead(document) ? 1 : 0));

const real = await realMarkets(process.env['SHELFLINE_GRADES'], process.env['SHELFLINE_REAL_DATA']);
const half = values.all
  ? 'all searches'
  : `the half that is ${values.tune ? 'tuned on' : 'reported'}`;
process.stdout.write(`nDCG@${DEPTH}, ${half}: by meaning, and with dead listings one grade down\n`);
for (const market of demoMarkets()) report([market], market.name);
for (const market of real) report([market], market.name);
if (real.length > 0) judge(report(real, 'real, all'));
await reportTyped(await typedMarkets(process.env['SHELFLINE_REAL_DATA']));

interface Report {
  /** For each engine its means by both ways of grading. */
  readonly means: ReadonlyMap<string, readonly [meaning: number, life: number]>;
  readonly deadAbove: readonly string[];
}

function report(markets: readonly GradedMarket[], name: string): Report {
  const sums = new Map<string, [number, number]>();
  const deadAbove: string[] = [];
  let count = 0;
  for (const market of markets) {
    const { byName, all } = enginesOf(market);
    const documents = new Map(market.documents.map((each) => [each.asin as string, each]));
    const toDocuments = (asins: readonly string[]) =>
      asins.flatMap((asin) => documents.get(asin) ?? []);
    for (const [index, query] of market.queries.entries()) {
      if (!values.all && (index % 2 === 0) !== values.tune) continue;
      const parsed = queryOf(market, query.keyword);
      const matches = toDocuments(all(parsed));
      // Where all matches are worth the same, every order is perfect.
      if (new Set(matches.map((each) => byMeaning(query, each))).size < 2) continue;
      count++;
      for (const [engine, pageOf] of Object.entries(byName)) {
        const page = toDocuments(pageOf(parsed));
        const sum = sums.get(engine) ?? [0, 0];
        const scores = [byMeaning, byLife].map((gradeOf) => ndcg(page, matches, query, gradeOf));
        sums.set(engine, [sum[0] + (scores[0] ?? 0), sum[1] + (scores[1] ?? 0)]);
        if (engine !== OURS) continue;
        if (hasDeadAbove(page, matches, parsed)) deadAbove.push(query.keyword);
        if (values.each)
          write(`  ${query.keyword}`, scores.map((score) => score.toFixed(3)).join(' '));
      }
    }
  }
  const means = new Map(
    [...sums].map(
      ([engine, [meaning, life]]) => [engine, [meaning / count, life / count]] as const,
    ),
  );
  const products = markets.reduce((sum, { documents }) => sum + documents.length, 0);
  const cells = [...means].map(
    ([engine, of]) => `${engine} ${of.map((one) => one.toFixed(3)).join(' ')}`,
  );
  write(
    `${name.padEnd(24)} ${`${products} products, ${count} searches`.padEnd(30)}`,
    cells.join(' | '),
  );
  return { means, deadAbove };
}

function write(head: string, text: string): void {
  process.stdout.write(`${head} ${text}\n`);
}

/** Of all real searches together. */
function judge({ means, deadAbove }: Report): void {
  const [meaning, life] = means.get(OURS) ?? [0, 0];
  const others = [...means].filter(([engine]) => engine !== OURS).map(([, of]) => of);
  const isAhead = others.every((other) => meaning > other[0] && life > other[1]);
  write('dead above the living:', deadAbove.length === 0 ? 'none' : deadAbove.join(', '));
  const isGood = Math.min(meaning, life) >= NDCG_MIN && isAhead && deadAbove.length === 0;
  write('real listings:', isGood ? 'pass' : `fail (at least ${NDCG_MIN}, ahead of the others)`);
  if (!isGood) process.exitCode = 1;
}

/** All of them: nothing was chosen on them. What was asked for and not found counts as missing. */
async function reportTyped(markets: readonly TypedMarket[]): Promise<void> {
  if (markets.length === 0) return;
  const each: (readonly [meaning: number, life: number])[] = [];
  for (const { market, find } of markets) {
    for (const query of market.queries) {
      const { page, matches } = await find(query.keyword, DEPTH);
      const best = bestOf(query, market, matches);
      const scores = [ndcg(page, best, query, byMeaning), ndcg(page, best, query, byLife)] as const;
      each.push(scores);
      if (values.each) write(`  ${query.keyword}`, scores.map((one) => one.toFixed(3)).join(' '));
    }
  }
  const [meaning, life] = [0, 1].map(
    (way) => each.reduce((sum, scores) => sum + (scores[way] ?? 0), 0) / each.length,
  ) as [number, number];
  const isGood = meaning >= TYPED_MEANING_MIN && life >= TYPED_LIFE_MIN;
  const verdict = isGood ? 'pass' : `fail (at least ${TYPED_MEANING_MIN} and ${TYPED_LIFE_MIN})`;
  write(
    `as typed, ${each.length} searches:`,
    `${meaning.toFixed(3)} ${life.toFixed(3)}, ${verdict}`,
  );
  if (!isGood) process.exitCode = 1;
}

/**
 * Whether a page holds a dead listing while a living one with all words in its title is not on it.
 */
function hasDeadAbove(
  page: readonly GradedDocument[],
  matches: readonly GradedDocument[],
  query: SearchQuery,
): boolean {
  const isBelow = (document: GradedDocument, dead: number) => {
    const place = page.indexOf(document);
    const places = wordPlaces(document.title, document.brandWords, query);
    return (place < 0 || place > dead) && !isDead(document) && hasEveryWord(places);
  };
  return page.some((each, dead) => isDead(each) && matches.some((other) => isBelow(other, dead)));
}

/** Järvelin & Kekäläinen (2002), with gains 2^grade - 1. */
function ndcg(
  page: readonly GradedDocument[],
  all: readonly GradedDocument[],
  query: GradedQuery,
  gradeOf: GradeOf,
): number {
  const gradesOf = (documents: readonly GradedDocument[]) =>
    documents.map((document) => gradeOf(query, document));
  const best = dcg(gradesOf(all).sort((a, b) => b - a));
  return best === 0 ? 1 : dcg(gradesOf(page)) / best;
}

function dcg(grades: readonly number[]): number {
  return grades
    .slice(0, DEPTH)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
