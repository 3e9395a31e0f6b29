import { describe, expect, it } from 'vitest';
import { assignIdeas, type IdeaCandidate } from './ideas.ts';

const candidate = (keyword: string, more: Partial<IdeaCandidate> = {}): IdeaCandidate => ({
  keyword,
  words: keyword.split(' '),
  phrase: null,
  titles: 10,
  titlesSampled: 100,
  mainCategoryShare: 1,
  listings: 20,
  surprise: 50,
  searchVolume: null,
  source: 'catalogue',
  generatedBy: 'built-in',
  ...more,
});

describe('assignIdeas', () => {
  const seed = ['yoga', 'mat'];

  it('puts phrases around the seed into the title, searched words into the backend', () => {
    const searched = candidate('pilates', { searchVolume: 90 });
    const bare = candidate('rose gold');
    const mined = [candidate('thick yoga mat'), searched, bare, candidate('mat')];
    const ideas = assignIdeas(mined, { seed, language: 'en', purpose: 'listing' });
    expect(ideas.map(({ keyword, use, intent }) => [keyword, use, intent])).toEqual([
      ['thick yoga mat', 'title', 'specific'],
      ['pilates', 'backend', 'related'],
    ]);
  });

  it('says a feature with its noun, and groups by it', () => {
    const composed = candidate('extra thick yoga mat', { phrase: 'extra thick' });
    const ideas = assignIdeas([composed], { seed, language: 'en', purpose: 'both' });
    expect(ideas.map(({ keyword, use, intent, group }) => [keyword, use, intent, group])).toEqual([
      ['extra thick yoga mat', 'bullet', 'specific', 'extra thick'],
      ['extra thick yoga mat', 'ppc-phrase', 'specific', 'extra thick'],
    ]);
  });

  it('makes words of another category negatives, a few, and never listing words', () => {
    const towels = Array.from({ length: 30 }, (_, n) =>
      candidate(`towel ${n}`, { mainCategoryShare: 0.1 }),
    );
    const uses = assignIdeas(towels, { seed, language: 'en', purpose: 'both' }).map(
      ({ use }) => use,
    );
    expect(uses).toEqual(Array.from({ length: 10 }, () => 'negative'));
  });

  it('never makes a negative of words that an idea holds too', () => {
    const off = { mainCategoryShare: 0.1 };
    const mined = [
      candidate('thick yoga mat bag'),
      candidate('bags', off),
      candidate('rug pad', off),
    ];
    const ideas = assignIdeas(mined, { seed, language: 'en', purpose: 'ppc' });
    expect(ideas.map(({ keyword, use }) => [keyword, use])).toEqual([
      ['thick yoga mat bag', 'ppc-exact'],
      ['rug pad', 'negative'],
    ]);
  });

  it('leads with the seed, then with what shoppers were measured to search for', () => {
    const ideas = assignIdeas(
      [
        candidate('yoga mat bag', { surprise: 900 }),
        candidate('yoga mat thin', { searchVolume: 100 }),
        candidate('yoga mat thick', { searchVolume: 9_000 }),
        candidate('yoga mat', { surprise: 0 }),
      ],
      { seed, language: 'en', purpose: 'ppc' },
    );
    expect(ideas.map(({ keyword }) => keyword)).toEqual([
      'yoga mat',
      'yoga mat thick',
      'yoga mat thin',
      'yoga mat bag',
    ]);
    expect(ideas[1]).toMatchObject({
      use: 'ppc-exact',
      group: 'thick',
      evidence: { searchVolume: 9_000 },
    });
  });
});
