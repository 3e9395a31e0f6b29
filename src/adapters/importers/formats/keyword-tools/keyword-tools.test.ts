import { describe, expect, it } from 'vitest';
import { readWith } from '../../../../../test/support/importing.ts';
import { loadImporters } from '../../registry.ts';
import { helium10Importer } from './helium10.ts';
import { jungleScoutImporter } from './jungle-scout.ts';

const IMPORTERS = await loadImporters();

const US = { marketplace: 'US' } as const;

describe('Helium 10', () => {
  it('reads a Cerebro export, dashes as unknown', async () => {
    const { observations, rejects, notes } = await readWith(
      helium10Importer,
      'Keyword Phrase,ABA SFR,ABA Total Click Share,ABA Total Conv. Share,Cerebro IQ Score,' +
        'Search Volume,H10 PPC Sugg. Bid,H10 PPC Sugg. Min Bid,H10 PPC Sugg. Max Bid,' +
        'Competing Products,B000000001,B000000002\n' +
        'yoga mat,217,41.5,12%,8341,"125,000",$1.20,$0.85,1.60,">4,000",3,-\n' +
        'cork mat,-,N/A,-,-,-,0.70,-,-,800,0,17\n',
      US,
    );
    expect(rejects).toEqual([]);
    expect(notes).toEqual(['columns not used: Competing Products']);
    expect(observations).toMatchObject([
      {
        keyword: 'yoga mat',
        searchVolume: 125_000,
        searchFrequencyRank: 217,
        top3ClickShare: 0.415,
        top3ConversionShare: 0.12,
        suggestedBidLow: 85,
        suggestedBidHigh: 160,
        periodEnd: null,
        clicked: [{ asin: 'B000000001', clickShare: null, conversionShare: null }],
        source: 'helium10',
      },
      {
        keyword: 'cork mat',
        searchVolume: null,
        searchFrequencyRank: null,
        top3ClickShare: null,
        suggestedBidLow: 70,
        suggestedBidHigh: 70,
        clicked: [{ asin: 'B000000002' }],
      },
    ]);
  });

  it('reads a Magnet export', async () => {
    const { observations } = await readWith(
      helium10Importer,
      'Keyword Phrase,Magnet IQ Score,Search Volume,Title Density\nyoga mat,9,100,3\n',
      US,
    );
    expect(observations).toMatchObject([{ keyword: 'yoga mat', searchVolume: 100 }]);
  });
});

describe('Jungle Scout', () => {
  it('reads the titles of the pages and the names of the API', async () => {
    const page = await readWith(
      jungleScoutImporter,
      'Keyword,Exact Search Volume,Exact PPC Bid\nyoga mat,"118,204",$1.31\n',
      US,
    );
    const api = await readWith(
      jungleScoutImporter,
      'name,monthly_search_volume_exact,ppc_bid_exact\nyoga mat,118204,1.31\n',
      US,
    );
    expect(page.observations).toEqual(api.observations);
    expect(page.observations).toMatchObject([
      { searchVolume: 118_204, suggestedBidLow: 131, suggestedBidHigh: 131, source: 'junglescout' },
    ]);
  });

  it('rejects a keyword of which nothing is known', async () => {
    const { rejects } = await readWith(jungleScoutImporter, 'Keyword,Exact Volume\nmat,-\n', US);
    expect(rejects[0]?.reason).toMatch(/nothing measured is told of "mat"/);
  });

  it('rejects a row without keyword or marketplace', async () => {
    const text = 'Keyword,Exact Volume\n-,5\n';
    expect((await readWith(jungleScoutImporter, text, US)).rejects).toEqual([
      { line: 2, reason: 'keyword is missing' },
    ]);
    expect((await readWith(jungleScoutImporter, text)).rejects[0]?.reason).toMatch(/marketplace/);
  });
});

it.each([
  ['helium10', 'Keyword Phrase,Search Volume,Cerebro IQ Score\n'],
  ['junglescout', 'Keyword,Exact Volume,Broad Volume\n'],
  ['keywords', 'marketplace,keyword,search_volume\n'],
  ['spapi', '[{"reportSpecification":{"reportType":"X"}}]'],
  ['dataforseo', '{"version":"0.1","status_code":20000,"tasks_count":1,"tasks":[]}'],
])('recognizes %s', (format, head) => {
  expect(IMPORTERS.find((importer) => importer.recognizes(head))?.format).toBe(format);
});
