/**
 * Queries in classes by how common their words are. The words of a query come from one title, as
 * those of a shopper do; `adv` takes independent words, the hardest case for an intersection.
 */
import { randomOf } from './synthetic-market.ts';

export interface QueryClass {
  readonly name: string;
  readonly queries: readonly (readonly string[])[];
}

const QUERIES_PER_CLASS = 200;
const ATTEMPTS_MAX = 2_000_000;
const HEAD_SHARE = 0.01;
const TAIL_SHARE = 0.0002;
const ADVERSE_SHARE_MIN = 0.004;
const ADVERSE_SHARE_MAX = 0.05;

/** `shareOf`: the share of all documents that have the word. */
export function queryClasses(
  titles: readonly (readonly string[])[],
  shareOf: (word: string) => number,
  seed: number,
): QueryClass[] {
  const random = randomOf(seed);
  const found = new Map<string, string[][]>();
  for (const level of ['head', 'mid', 'tail']) {
    for (let size = 1; size <= 4; size++) found.set(level + size, []);
  }
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const title = titles[Math.floor(random() * titles.length)] ?? [];
    const size = 1 + Math.floor(random() * 4);
    const wanted = random() < 0.5 ? title : title.filter((word) => shareOf(word) >= HEAD_SHARE);
    const words = [...wanted].sort(() => random() - 0.5).slice(0, size);
    if (words.length < size) continue;
    const rarest = Math.min(...words.map(shareOf));
    const level = rarest >= HEAD_SHARE ? 'head' : rarest >= TAIL_SHARE ? 'mid' : 'tail';
    const list = found.get(level + size);
    if (list !== undefined && list.length < QUERIES_PER_CLASS) list.push(words);
    if ([...found.values()].every((each) => each.length === QUERIES_PER_CLASS)) break;
  }
  const adverse = [...new Set(titles.flat())].filter((word) => {
    const share = shareOf(word);
    return share >= ADVERSE_SHARE_MIN && share <= ADVERSE_SHARE_MAX;
  });
  for (const size of [2, 3, 4]) {
    found.set(
      `adv${size}`,
      Array.from({ length: QUERIES_PER_CLASS }, () =>
        Array.from({ length: size }, () => adverse[Math.floor(random() * adverse.length)] ?? ''),
      ),
    );
  }
  return [...found].map(([name, queries]) => ({ name, queries }));
}
