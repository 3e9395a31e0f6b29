/**
 * How well the order by relevance puts first what was asked for: nDCG@10 over graded searches,
 * beside FTS5's bm25 and popularity alone on the same matches.
 * Usage: npm run bench:relevance [-- --tune]
 * With SHELFLINE_GRADES (folder of grades, see README.md) and SHELFLINE_REAL_DATA also on real
 * listings.
 */
import { parseArgs } from 'node:util';
import { realMarkets } from './graded-exports.ts';
import { demoMarkets, type GradedMarket, type GradedQuery } from './graded-market.ts';
import { enginesOf, queryOf } from './relevance-engines.ts';

const DEPTH = 10;

const { values } = parseArgs({
  options: {
    /** Shows the half that weights are chosen on instead of the half that is reported. */
    tune: { type: 'boolean', default: false },
  },
});

const real = await realMarkets(process.env['SHELFLINE_GRADES'], process.env['SHELFLINE_REAL_DATA']);
const half = values.tune ? 'tuned on' : 'reported';
process.stdout.write(`nDCG@${DEPTH}, the half of the searches that is ${half}\n`);
for (const market of [...demoMarkets(), ...real]) report(market);

function report(market: GradedMarket): void {
  const { byName, all } = enginesOf(market);
  const engines = Object.entries(byName);
  const sums = engines.map(() => 0);
  let count = 0;
  for (const [index, query] of market.queries.entries()) {
    if ((index % 2 === 0) !== values.tune) continue;
    const parsed = queryOf(market, query.keyword);
    const grades = all(parsed).map((asin) => query.grades.get(asin) ?? 0);
    // Where all matches are worth the same, every order is perfect.
    if (new Set(grades).size < 2) continue;
    count++;
    for (const [at, [, engine]] of engines.entries()) {
      sums[at] = (sums[at] ?? 0) + ndcg(engine(parsed), grades, query);
    }
  }
  const cells = engines.map(([name], at) => `${name} ${((sums[at] ?? 0) / count).toFixed(3)}`);
  const size = `${market.documents.length} products, ${count} searches`;
  process.stdout.write(`${market.name.padEnd(10)} ${size.padEnd(30)} ${cells.join(' | ')}\n`);
}

/** Järvelin & Kekäläinen (2002), with gains 2^grade - 1. */
function ndcg(page: readonly string[], all: readonly number[], { grades }: GradedQuery): number {
  const found = page.map((asin) => grades.get(asin) ?? 0);
  return dcg(found) / dcg(all.toSorted((a, b) => b - a));
}

function dcg(grades: readonly number[]): number {
  return grades
    .slice(0, DEPTH)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
