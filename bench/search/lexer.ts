/**
 * Measures how fast titles are cut into words on one thread; JSON.parse of the titles is the
 * yardstick. Titles come from the simulated market, or one a line from a file. Usage: lexer.ts
 * [--titles FILE --language de]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tokenize } from '../../src/domain/search/language/tokenize.ts';
import { createLexicon } from '../../src/domain/search/language/word-forms.ts';
import { simulateMarket } from '../../src/domain/simulation/simulate-market.ts';
import { marketplaceOf } from '../../src/domain/values/marketplace.ts';

const { values } = parseArgs({
  options: { titles: { type: 'string' }, language: { type: 'string', default: 'en' } },
});
const PRODUCTS = 20_000;
const END = Date.UTC(2026, 9, 1) / 1000;
/** Short pieces, each with its best round, so that other programs count for little. */
const PIECE = 250;
const ROUNDS = 40;

const titlesByLanguage = values.titles === undefined ? simulated() : fromFile(values.titles);
for (const [language, titles] of titlesByLanguage) {
  const letters = titles.reduce((sum, title) => sum + title.length, 0);
  const lexicon = createLexicon(language);
  const cut = secondsOf(titles, (some) => {
    for (const title of some) tokenize(title, lexicon);
  });
  const texts = new Map<readonly string[], string>();
  const parsed = secondsOf(titles, (some) => {
    const text = texts.get(some) ?? JSON.stringify(some);
    texts.set(some, text);
    JSON.parse(text);
  });
  console.log(
    `${language}: ${titles.length} titles of ${Math.round(letters / titles.length)} letters, ` +
      `${Math.round(titles.length / cut)} a second, JSON.parse ` +
      `${Math.round(titles.length / parsed)}`,
  );
}

function secondsOf(titles: readonly string[], work: (some: readonly string[]) => void): number {
  let total = 0;
  for (let from = 0; from < titles.length; from += PIECE) {
    const some = titles.slice(from, from + PIECE);
    let best = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      work(some);
      best = Math.min(best, performance.now() - started);
    }
    total += best;
  }
  return total / 1000;
}

function fromFile(file: string): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Map([[values.language, lines.filter((line) => line !== '')]]);
}

function simulated(): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>();
  for (const { observations } of simulateMarket({ products: PRODUCTS, seed: 7, now: END })) {
    for (const observation of observations) {
      if (observation.kind !== 'product' || !observation.facts.title) continue;
      const { language } = marketplaceOf(observation.marketplace);
      const known = titles.get(language);
      if (known === undefined) titles.set(language, [observation.facts.title]);
      else known.push(observation.facts.title);
    }
  }
  return titles;
}
