/**
 * Looks for the search that costs most: begins with one of a class, changes it a little, and goes
 * on from there where that costs no less (hill climbing). What a search costs is told by who hunts.
 */

/** A search as a customer could send it. */
export interface HuntedSearch {
  readonly words: readonly HuntedWord[];
  readonly sort: (typeof SORTS)[number];
  readonly descending: boolean;
  readonly variations: 'all' | 'collapse';
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Readonly<Record<string, number | string>>;
}

interface HuntedWord {
  readonly text: string;
  readonly role: 'word' | 'phrase' | 'excluded';
}

export interface Hunt {
  /** Words of the market, the most frequent first. */
  readonly words: readonly string[];
  readonly brands: readonly string[];
  /** 0 to 1, the same in every run. */
  random(): number;
  costOf(search: HuntedSearch, keyword: string): Promise<number>;
}

export interface Hunted {
  readonly name: string;
  readonly cost: number;
  readonly search: HuntedSearch;
  readonly keyword: string;
}

const KEYWORD_LENGTH_MAX = 200;
const PAGE_MAX = 500;
const PAGE_SIZE_MAX = 100;
const SORTS = ['relevance', 'bsr', 'price', 'monthlySales', 'reviewCount', 'rating'] as const;

type Chooser = Pick<Hunt, 'words' | 'brands' | 'random'>;

/** What a search of each class begins with. */
const CLASSES: Readonly<Record<string, (hunt: Chooser) => readonly HuntedWord[]>> = {
  'one frequent word': (hunt) => [plain(frequent(hunt))],
  'frequent words': (hunt) => filled(() => plain(frequent(hunt))),
  'any words': (hunt) => filled(() => plain(anyWord(hunt))),
  'misspelt words': (hunt) => filled(() => plain(misspelt(hunt, anyWord(hunt)))),
  'words run together': (hunt) => filled(() => plain(anyWord(hunt) + anyWord(hunt))),
  'short words': (hunt) => filled(() => plain(anyWord(hunt).slice(0, 3))),
  phrases: (hunt) => filled(() => ({ text: frequent(hunt), role: 'phrase' })),
  exclusions: (hunt) => [
    plain(frequent(hunt)),
    ...filled(() => ({ text: frequent(hunt), role: 'excluded' })),
  ],
};

export const HUNTED_CLASSES = Object.keys(CLASSES);

/** The most costly search that a number of steps finds from the beginnings of a class. */
export async function huntSearches(hunt: Hunt, name: string, steps: number): Promise<Hunted> {
  const begin = CLASSES[name];
  if (begin === undefined) throw new TypeError(`no class ${name}`);
  let best: Hunted | null = null;
  for (let step = 0; step < steps; step++) {
    const search: HuntedSearch =
      best === null || step < BEGINNINGS ? begunWith(begin(hunt)) : changed(best.search, hunt);
    const keyword = keywordOf(search);
    if (
      keyword.length > KEYWORD_LENGTH_MAX ||
      !search.words.some(({ role }) => role !== 'excluded')
    ) {
      continue;
    }
    const cost = await hunt.costOf(search, keyword);
    if (best === null || cost >= best.cost) best = { name, cost, search, keyword };
  }
  if (best === null) throw new RangeError('a hunt takes a step');
  return best;
}

/** The first steps look for a good beginning. */
const BEGINNINGS = 3;

function begunWith(words: readonly HuntedWord[]): HuntedSearch {
  return {
    words,
    ...{
      sort: 'relevance',
      descending: false,
      variations: 'all',
      page: 1,
      pageSize: 20,
      filters: {},
    },
  };
}

function changed(search: HuntedSearch, hunt: Hunt): HuntedSearch {
  const { words, filters } = search;
  const at = Math.floor(hunt.random() * words.length);
  const word = words[at] ?? plain(frequent(hunt));
  const replaced = (text: string): HuntedSearch => ({
    ...search,
    words: words.with(at, { ...word, text }),
  });
  const changes: readonly (() => HuntedSearch)[] = [
    () => replaced(frequent(hunt)),
    () => replaced(anyWord(hunt)),
    () => replaced(misspelt(hunt, word.text)),
    () => ({ ...search, words: [...words, plain(chance(hunt) ? frequent(hunt) : anyWord(hunt))] }),
    () => (words.length > 1 ? { ...search, words: words.toSpliced(at, 1) } : search),
    () => ({ ...search, words: words.with(at, { ...word, role: any(hunt, ROLES) }) }),
    () => ({ ...search, sort: any(hunt, SORTS), descending: chance(hunt) }),
    () => ({ ...search, variations: chance(hunt) ? 'all' : 'collapse' }),
    () => ({ ...search, page: chance(hunt) ? PAGE_MAX : 1, pageSize: PAGE_SIZE_MAX }),
    () => ({ ...search, filters: { ...filters, ...any(hunt, filtersOf(hunt)) } }),
    () => ({ ...search, filters: {} }),
  ];
  return any(hunt, changes)();
}

const ROLES = ['word', 'phrase', 'excluded'] as const;

function filtersOf(hunt: Hunt): readonly HuntedSearch['filters'][] {
  return [
    { minPrice: Math.floor(hunt.random() * 3_000) },
    { maxPrice: 1_000 + Math.floor(hunt.random() * 50_000) },
    { maxBsr: Math.floor(hunt.random() * 1_000_000) },
    { minReviews: Math.floor(hunt.random() * 100) },
    { maxReviews: Math.floor(hunt.random() * 10_000) },
    { minRating: 1 + Math.floor(hunt.random() * 40) / 10 },
    { minMonthlySales: Math.floor(hunt.random() * 20) },
    { maxMonthlySales: 100 + Math.floor(hunt.random() * 5_000) },
    { brand: any(hunt, hunt.brands) },
  ];
}

function keywordOf({ words }: HuntedSearch): string {
  const written: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const { text, role } = words[at] as HuntedWord;
    const next = words[at + 1];
    if (role === 'phrase' && next?.role === 'phrase') {
      written.push(`"${text} ${next.text}"`);
      at++;
    } else written.push(role === 'excluded' ? `-${text}` : text);
  }
  return written.join(' ');
}

/** The most that a keyword holds. */
function filled(make: () => HuntedWord): HuntedWord[] {
  const words: HuntedWord[] = [];
  // Two quotation marks, a hyphen and a space are counted for each, which leaves a little room.
  for (let length = 0; ; ) {
    const word = make();
    length += word.text.length + 2;
    if (length > KEYWORD_LENGTH_MAX - 20) return words.length > 0 ? words : [word];
    words.push(word);
  }
}

function plain(text: string): HuntedWord {
  return { text, role: 'word' };
}

const FREQUENT_WORDS = 100;

function frequent({ words, random }: Chooser): string {
  return words[Math.floor(random() * Math.min(FREQUENT_WORDS, words.length))] ?? '';
}

function anyWord({ words, random }: Chooser): string {
  return words[Math.floor(random() * words.length)] ?? '';
}

/** With a letter too many inside. */
function misspelt({ random }: Chooser, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  return `${word.slice(0, at)}${'qxz'[Math.floor(random() * 3)]}${word.slice(at)}`;
}

function chance({ random }: Chooser): boolean {
  return random() < 0.5;
}

function any<Item>({ random }: Chooser, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
