/** Which spelling a search takes for meant, and which it only names; on both indexes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { category, product, series } from '../contract/store-fixture.ts';
import type { Harness } from '../support/http-harness.ts';
import { INDEXES, serveMarket } from '../support/two-indexes.ts';

const times = (count: number, title: string) => Array.from({ length: count }, () => title);

const ENGLISH = [
  ...times(3, 'GPS dog collar with tracking'),
  'GPS watch with dog design, color display',
  ...times(20, 'Wall paint, one color'),
  ...times(4, 'Kitchen knife set with block'),
  ...times(12, 'Life vest'),
  ...times(3, 'LED strip lights for the bedroom'),
  'Strp machine',
];
const GERMAN = [
  ...times(2, 'Arbeitspeicher DDR4 16GB'),
  ...times(40, 'Arbeitsspeicher DDR5 16GB'),
  'Spielmaschine aus Holz',
  ...times(5, 'Heißluftfritteuse mit 2 Körben'),
  ...times(2, 'Heißluftfritteuse mit Doppelkorb'),
  ...times(3, 'Heißluftfritteuse 5 l'),
  ...times(3, 'Lunchbox mit 2 Kammern'),
  ...times(3, 'Externe Festplatte schwarz'),
  'SanDisk microSDXC Speicherkarte 256GB',
  'Micro SD Karte 256 GB',
  'microSD Speicherkarte 256GB',
];

interface Found {
  readonly totalResults: number;
  readonly explanation: {
    readonly message: string;
    readonly correctedKeyword: string | null;
    readonly nearestKeyword: { readonly keyword: string; readonly matches: number } | null;
    readonly didYouMean: { readonly keyword: string; readonly matches: number } | null;
  } | null;
}

describe.each(INDEXES)('with %s', (_, openSearch) => {
  let harness: Harness;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const market = (marketplace: 'US' | 'DE', titles: readonly string[], from: number) =>
      titles.map((title, index) =>
        product(String(from + index), {
          marketplace,
          facts: { title },
          series: [series('buyBox', [[0, 1999]])],
        }),
      );
    // The best seller has the words on its shelf alone, which no title shows the spelling of.
    const first = product('499', {
      marketplace: 'DE',
      facts: { title: 'Elements Desktop 8TB', categoryId: 'drives' },
      series: [series('buyBox', [[0, 1999]])],
    });
    const shelf = category('drives', null, { marketplace: 'DE', name: 'Externe Festplatten' });
    const german = [shelf, first, ...market('DE', GERMAN, 500)];
    const observed = [...market('US', ENGLISH, 100), ...german];
    ({ harness, close } = await serveMarket(observed, openSearch));
  });
  afterAll(() => close());

  async function ask(keyword: string, marketplace: string, operation = 'search'): Promise<Found> {
    const question = new URLSearchParams({ keyword, marketplace });
    const answer = await harness.request(`/api/v1/${operation}?${question}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Found }>().data;
  }
  const inEnglish = (keyword: string) => ask(keyword, 'amazon.com');
  const inGerman = (keyword: string) => ask(keyword, 'amazon.de');

  it('a correction is the one that the whole keyword finds most with', async () => {
    const { explanation, totalResults } = await inEnglish('gps dog colar');
    expect(explanation?.correctedKeyword).toBe('gps dog collar');
    expect(totalResults).toBe(3);
  });

  it('a lost first letter counts where a neighbor confirms the word', async () => {
    expect((await inEnglish('nife set')).explanation?.correctedKeyword).toBe('knife set');
    expect((await inEnglish('nife')).explanation?.correctedKeyword).toBeNull();
  });

  it('a rare word is respelled where it never occurs with the others', async () => {
    const { explanation } = await inEnglish('led strp lights');
    expect(explanation?.correctedKeyword).toBe('led strip lights');
  });

  it('another thing is no correction', async () => {
    const { explanation, totalResults } = await inGerman('spülmaschine');
    expect(totalResults).toBe(0);
    expect(explanation).toMatchObject({ correctedKeyword: null, nearestKeyword: null });
  });

  it('a corrected word is one that titles write', async () => {
    for (const typed of ['externe festplate', 'extrene festplatte']) {
      const { explanation } = await inGerman(typed);
      expect(explanation?.correctedKeyword, typed).toBe('externe festplatte');
    }
  });

  it.each(['search', 'niche-score', 'competitors'])(
    'few results name a frequent spelling and stay, in %s',
    async (operation) => {
      const found = await ask('arbeitspeicher', 'amazon.de', operation);
      if (operation === 'search') expect(found.totalResults).toBe(2);
      expect(found.explanation).toMatchObject({
        ...{ correctedKeyword: null, nearestKeyword: null },
        didYouMean: { keyword: 'arbeitsspeicher', matches: 40 },
        message: 'Only 2 listings match the keyword. Many more match "arbeitsspeicher" (40).',
      });
      expect((await ask('arbeitsspeicher', 'amazon.de', operation)).explanation).toBeNull();
    },
  );

  it('few results that no other spelling beats stay without a word', async () => {
    expect((await inEnglish('gps dog collar')).explanation).toBeNull();
    expect((await inGerman('lunchbox')).explanation).toBeNull();
  });

  it('parts that are counted get the name that titles give them', async () => {
    const { explanation } = await inGerman('heißluftfritteuse 2 kammern');
    expect(explanation).toMatchObject({
      correctedKeyword: null,
      nearestKeyword: { keyword: 'heißluftfritteuse 2 körben', matches: 5 },
    });
    // Nothing is called so: what is counted says less than the thing.
    const other = (await inGerman('heißluftfritteuse 3 kammern')).explanation;
    expect(other?.nearestKeyword?.keyword).toBe('heißluftfritteuse');
  });

  it('spellings of one standard find the same', async () => {
    const keywords = ['microsd 256gb', 'micro sd 256 gb', 'microsdxc 256GB', 'micro-sd 256gb'];
    for (const keyword of keywords) {
      expect((await inGerman(keyword)).totalResults, keyword).toBe(3);
    }
  });
});
