/**
 * A market of any size for measurements: documents in order of popularity whose words follow the
 * shape of real titles. Sixty percent of a title's words come from its topic (80 words each, 3,000
 * topics), the rest from one vocabulary of 60,000 words with Zipf's law.
 */

import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import type { Asin } from '../../src/domain/values/asin.ts';

const VOCABULARY = 60_000;
const TOPICS = 3_000;
const TOPIC_WORDS = 80;
const TOPIC_SHARE = 0.6;
const BRANDS = 50_000;
/** Main categories that the topics are spread over. */
export const BRANCHES = 20;
const TITLE_WORDS_MIN = 8;
const TITLE_WORDS_MAX = 20;
const SAMPLE_SIZE = 1 << 20;
export const FIRST_ASIN = 0xb0 * 36 ** 8;

export const NOW = 1_790_000_000;
/** Ids of the categories below main category `branch`. */
export function branchIds(branch: number): string[] {
  return Array.from({ length: TOPICS / BRANCHES }, (_, index) => String(branch + index * BRANCHES));
}

/** The words that Zipf's law makes the most frequent. */
export function frequentWords(count: number): string[] {
  return Array.from({ length: count }, (_, number) => wordOf(number));
}

export function* documentsOf(count: number, seed: number): Iterable<IndexDocument> {
  const random = randomOf(seed);
  const words = Array.from({ length: VOCABULARY }, (_, number) => wordOf(number));
  const zipf = zipfSample(VOCABULARY, random);
  const brands = zipfSample(BRANDS, random);
  const topics = zipfSample(TOPICS, random);
  const topicWords = Uint32Array.from({ length: TOPICS * TOPIC_WORDS }, () =>
    Math.floor(random() * VOCABULARY),
  );
  let family = '' as Asin;
  let familyLeft = 0;
  for (let number = 0; number < count; number++) {
    const asin = asinOfKey(FIRST_ASIN + ((number * 7_919) % 99_999_989));
    if (familyLeft === 0) {
      family = asin;
      familyLeft = random() < 0.15 ? 2 + Math.floor(random() * 5) : 1;
    }
    familyLeft--;
    const topic = pick(topics, random);
    const length = TITLE_WORDS_MIN + Math.floor(random() * (TITLE_WORDS_MAX - TITLE_WORDS_MIN + 1));
    const title = new Set<string>();
    for (let place = 0; place < length; place++) {
      const word =
        random() < TOPIC_SHARE
          ? (topicWords[topic * TOPIC_WORDS + Math.floor(random() * TOPIC_WORDS)] as number)
          : pick(zipf, random);
      title.add(words[word] as string);
    }
    yield {
      asin,
      family,
      words: [...title],
      title: [...title].map((word) => [word]),
      brandWords: [],
      gtins: [],
      categoryId: String(topic),
      categoryPath: [`branch ${topic % BRANCHES}`],
      brand: `brand${pick(brands, random)}`,
      ...factsOf(number, random),
    };
  }
}

/** Figures of the listing at a place in the order of best sellers. */
export function factsOf(number: number, random: () => number) {
  const isRanked = random() < 0.9;
  return {
    price: random() < 0.95 ? Math.round(Math.exp(3 + 1.2 * normal(random)) * 100) : null,
    bsr: isRanked ? number + 1 : null,
    lookAt: NOW - Math.floor(random() * random() * 60 * 86_400),
    reviewCount: random() < 0.8 ? Math.floor(Math.exp(4 + 2 * normal(random))) : null,
    rating: random() < 0.8 ? Math.round(30 + 20 * Math.sqrt(random())) / 10 : null,
    monthlySales: Math.floor(1e6 / (number + 1) ** 0.8),
    meanSales: 1e9 / (number + 1),
    firstSeen: NOW - Math.floor(random() * 1e8),
  };
}

const SYLLABLES = 'ba de ki lo mu na pe ri so tu va ze fi go hu ka'.split(' ');

/** Distinct pronounceable words; stemming leaves them apart. */
function wordOf(number: number): string {
  let text = '';
  for (let rest = number + 16; rest > 0; rest = Math.floor(rest / 16)) {
    text += SYLLABLES[rest % 16] as string;
  }
  return `${text}t`;
}

/** Mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Many draws from Zipf's law at once, to pick from. */
function zipfSample(size: number, random: () => number): Uint32Array {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return Uint32Array.from({ length: SAMPLE_SIZE }, () => {
    const wanted = random() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}

function pick(sample: Uint32Array, random: () => number): number {
  return sample[Math.floor(random() * sample.length)] as number;
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
