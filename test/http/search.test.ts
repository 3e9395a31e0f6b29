/** Keywords over HTTP: syntax, compounds, spelling, and why nothing was found; on both indexes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asin, product, series } from '../contract/store-fixture.ts';
import type { Harness } from '../support/http-harness.ts';
import { INDEXES, serveMarket } from '../support/two-indexes.ts';

interface Found {
  readonly totalResults: number;
  readonly products: readonly { readonly title: string }[];
  readonly explanation: {
    readonly message: string;
    readonly correctedKeyword: string | null;
    readonly nearestKeyword: { readonly keyword: string; readonly matches: number } | null;
    readonly didYouMean: { readonly keyword: string; readonly matches: number } | null;
    readonly matchesBeforeFilters: number;
    readonly removedBy: readonly unknown[];
  } | null;
}

const TITLES = [
  'Thick yoga mat for kids',
  'Yoga mat with strap',
  'Mat for yoga',
  'USB-C cable',
  'Kettle 1.5l',
  'Black Bean Bag',
  'White Bean Bag',
  'Blue Jeans',
  'Red Tie',
  'Monitor HDMAX200',
  'Red Beanbag',
  'Setup Guide',
  'Lamp Set, Up Light',
  'Socks 4 Pack',
];
const GERMAN = [
  'Yogamatten rutschfest',
  'Yoga Buch',
  'Yoga Block',
  'Yoga Gurt',
  'Matte blau',
  'Fahrrad Schloss',
  'Handtücher grau',
  'AMD Ryzen 7',
];

const PARENT = asin('B0PARENT01');
const CHILD = asin('90');

const marketOf = (marketplace: 'US' | 'DE', titles: readonly string[], from: number) =>
  titles.map((title, index) =>
    product(String(from + index), {
      marketplace,
      facts: { title },
      series: [series('buyBox', [[0, 1000 * (index + 1)]])],
    }),
  );

describe.each(INDEXES)('search with %s', (_, openSearch) => {
  let harness: Harness;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const variation = product('90', { facts: { title: 'Blue vase', parentAsin: PARENT } });
    const observed = [...marketOf('US', TITLES, 1), ...marketOf('DE', GERMAN, 100), variation];
    ({ harness, close } = await serveMarket(observed, openSearch));
  });
  afterAll(() => close());

  async function ask(keyword: string, more = ''): Promise<Found> {
    const url = `/api/v1/search?keyword=${encodeURIComponent(keyword)}${more}`;
    const answer = await harness.request(url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Found }>().data;
  }
  const titles = async (keyword: string, more = '') =>
    (await ask(keyword, `&sort=price${more}`)).products.map(({ title }) => title);

  it('leaves out what is excluded', async () => {
    expect(await titles('yoga -kids')).toEqual(['Yoga mat with strap', 'Mat for yoga']);
    expect(await titles('cable -usb-c')).toEqual([]);
  });

  it('finds phrases', async () => {
    expect(await titles('"yoga mat"')).toEqual(TITLES.slice(0, 2));
    expect(await titles('“yoga mat” -kids')).toEqual(['Yoga mat with strap']);
    expect(await titles('"yoga mat')).toEqual(TITLES.slice(0, 3));
  });

  it('takes marks of other query languages for text', async () => {
    expect(await titles('yoga* "NEAR( mat')).toEqual([]);
    expect((await ask('yoga"; DROP TABLE listing; --')).totalResults).toBe(0);
    expect((await ask('yoga -" -* -NEAR(')).totalResults).toBe(3);
  });

  it('finds compounds by their last part', async () => {
    const more = '&marketplace=amazon.de';
    expect(await titles('Matte', more)).toEqual(['Yogamatten rutschfest', 'Matte blau']);
  });

  it('says that a keyword which only excludes finds nothing', async () => {
    const { totalResults, explanation } = await ask('-kids -"for men"');
    expect(totalResults).toBe(0);
    expect(explanation?.message).toMatch(/only says what to leave out/);
    expect(explanation?.nearestKeyword).toBeNull();
  });

  it('tells which word, phrase or exclusion removed how many, and what is nearest', async () => {
    const words = (await ask('thick yoga mat strap')).explanation;
    expect(words?.removedBy).toEqual([
      { kind: 'word', name: 'thick', value: null, removed: 1 },
      { kind: 'word', name: 'yoga', value: null, removed: 0 },
      { kind: 'word', name: 'mat', value: null, removed: 0 },
      { kind: 'word', name: 'strap', value: null, removed: 1 },
    ]);
    expect(words?.nearestKeyword).toEqual({ keyword: 'thick yoga mat', matches: 1 });
    const strict = (await ask('"mat yoga" -kids')).explanation;
    expect(strict?.removedBy).toContainEqual({
      ...{ kind: 'phrase', name: 'mat yoga', value: null },
      removed: 2,
    });
    expect(strict?.nearestKeyword).toEqual({ keyword: 'mat yoga -kids', matches: 2 });
    const excluding = (await ask('kettle -"1.5l" -mat')).explanation;
    expect(excluding?.removedBy).toEqual([
      { kind: 'exclusion', name: '1.5l', value: null, removed: 1 },
      { kind: 'exclusion', name: 'mat', value: null, removed: 0 },
    ]);
    expect(excluding?.nearestKeyword).toEqual({ keyword: 'kettle', matches: 1 });
  });

  it('searches the corrected keyword only where nothing matches before filters', async () => {
    const misspelt = await ask('yogga "yoga matt" -kids');
    expect(misspelt.explanation?.correctedKeyword).toBe('yoga "yoga mat" -kids');
    expect(misspelt.totalResults).toBe(1);
    const filtered = await ask('yoga mat', '&minPrice=999');
    expect(filtered.totalResults).toBe(0);
    expect(filtered.explanation).toMatchObject({
      correctedKeyword: null,
      nearestKeyword: null,
      matchesBeforeFilters: 3,
      removedBy: [{ kind: 'filter', name: 'minPrice', value: 999, removed: 3 }],
    });
    expect((await ask('yoga mat')).explanation).toBeNull();
  });

  it('parts a word that titles write apart', async () => {
    const apart = await ask('yogamat -kids');
    expect(apart.explanation?.correctedKeyword).toBe('yoga mat -kids');
    expect(apart.totalResults).toBe(2);
    const german = await ask('fahrradschlösser', '&marketplace=amazon.de');
    expect(german.explanation?.correctedKeyword).toBe('fahrrad schlösser');
    // Both words occur, but nowhere side by side.
    expect((await ask('yogakettle')).explanation?.correctedKeyword).toBeNull();
  });

  it('says what an ASIN names where it finds nothing', async () => {
    expect((await ask('B0UNKNOWN1')).explanation).toMatchObject({
      ...{ message: 'No listing carries this ASIN or GTIN.', nearestKeyword: null },
    });
    expect((await ask(PARENT)).explanation).toMatchObject({
      message: `${PARENT} is a variation parent, which is in no list. Nearest with results: ${CHILD} (1).`,
      nearestKeyword: { keyword: CHILD, matches: 1 },
    });
    const filtered = (await ask('B000000001', '&minPrice=999')).explanation;
    expect(filtered?.message).toBe('1 listing matches the keyword, the filters leave none.');
  });

  it('joins words that titles write as one', async () => {
    const [together, apart] = [await ask('beanbag'), await ask('bean bag')];
    expect(together).toMatchObject({ totalResults: 1, explanation: null });
    expect(apart).toMatchObject({ totalResults: 3, explanation: null });
    expect(apart.products.map(({ title }) => title)).toContain('Red Beanbag');
    expect(await ask('red bean bag')).toMatchObject({ totalResults: 1, explanation: null });
    expect((await ask('blue je ans')).explanation?.correctedKeyword).toBe('blue jeans');
  });

  it('tries other ways to write words that only occur apart', async () => {
    // `set` and `up` stand in another title; so short a part is not looked for as one at once.
    const joined = await ask('guide set up');
    expect(joined.explanation?.correctedKeyword).toBe('guide setup');
    expect(joined.totalResults).toBe(1);
    const apart = await ask('white beanbag');
    expect(apart.explanation?.correctedKeyword).toBe('white bean bag');
    expect((await ask('4pack socks')).explanation?.correctedKeyword).toBe('4 pack socks');
  });

  it('rather keeps the first letter, and always that of a short word', async () => {
    expect((await ask('jean')).explanation?.correctedKeyword).toBe('jeans');
    expect((await ask('jettle')).explanation?.correctedKeyword).toBe('kettle');
    expect((await ask('oyga')).explanation?.correctedKeyword).toBe('yoga');
    const cat = (await ask('cat')).explanation;
    expect(cat).toMatchObject({ correctedKeyword: null, message: 'No listing has "cat".' });
    // Of three letters each counts: `the` is no misspelt `tie`.
    expect((await ask('the')).explanation?.correctedKeyword).toBeNull();
    expect((await ask('mta')).explanation?.correctedKeyword).toBe('mat');
    // Another number is another thing, also in a model's name.
    expect((await ask('kettle 15l')).explanation?.correctedKeyword).toBeNull();
    expect((await ask('hdmax201')).explanation?.correctedKeyword).toBeNull();
    expect((await ask('hdmaxx200')).explanation?.correctedKeyword).toBe('hdmax200');
  });

  it('takes a short word that no listing has for another thing, not for a slip', async () => {
    for (const brand of ['bagr', 'bluw', 'ties kong', 'tile']) {
      const { explanation, totalResults } = await ask(brand);
      expect(explanation?.correctedKeyword, brand).toBeNull();
      expect(totalResults, brand).toBe(0);
    }
    expect((await ask('bagg')).explanation?.correctedKeyword).toBe('bag');
    expect((await ask('bluue')).explanation?.correctedKeyword).toBe('blue');
  });

  it('writes a corrected word as titles do', async () => {
    const { explanation } = await ask('handtüchre', '&marketplace=amazon.de');
    expect(explanation?.correctedKeyword).toBe('handtücher');
    // `ryzen` is indexed as `ryz`, which hides how near the words are.
    for (const slip of ['ryzn', 'rizen']) {
      const found = await ask(slip, '&marketplace=amazon.de');
      expect(found.explanation?.correctedKeyword, slip).toBe('ryzen');
    }
  });

  it('names the nearest keyword, misspelt words corrected and unknown ones left out', async () => {
    const { explanation } = await ask('yogga mat qqqqqqq');
    expect(explanation?.correctedKeyword).toBeNull();
    expect(explanation?.nearestKeyword).toEqual({ keyword: 'yoga mat', matches: 3 });
    expect(explanation?.message).toBe(
      'No listing has "yogga", "qqqqqqq". Nearest with results: yoga mat (3).',
    );
    expect((await ask('qqqqqqq zzzzzzz')).explanation?.nearestKeyword).toBeNull();
    // A word as typed says more than a guess at another, however frequent.
    const guessed = (await ask('kettle yogga')).explanation;
    expect(guessed?.nearestKeyword).toEqual({ keyword: 'kettle', matches: 1 });
    const twice = (await ask('yogga yoga yogaa kettle')).explanation;
    expect(twice?.nearestKeyword).toEqual({ keyword: 'yoga', matches: 3 });
    // The rarer word says more of what is looked for, a number alone nothing.
    const telling = (await ask('mat kettle')).explanation;
    expect(telling?.nearestKeyword).toEqual({ keyword: 'kettle', matches: 1 });
    const numbered = (await ask('mat 4')).explanation;
    expect(numbered?.nearestKeyword).toEqual({ keyword: 'mat', matches: 3 });
    const apart = (await ask('yogamat qqqqqqq')).explanation;
    expect(apart?.nearestKeyword).toEqual({ keyword: 'yoga mat', matches: 3 });
  });
});
