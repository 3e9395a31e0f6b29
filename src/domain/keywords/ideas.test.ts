import { describe, expect, it } from 'vitest';
import { assignIdeas, type IdeaCandidate } from './ideas.ts';

const candidate = (keyword: string, more: Partial<IdeaCandidate> = {}): IdeaCandidate => ({
  keyword,
  words: keyword.split(' '),
  titles: 10,
  titlesSampled: 100,
  mainCategoryShare: 1,
  listings: 20,
  surprise: 50,
  searchVolume: null,
  source: 'catalogue',
  ...more,
});

describe('assignIdeas', () => {
  const seed = ['yoga', 'mat'];

  it('puts phrases around the seed into the title, other words into the backend', () => {
    const mined = [candidate('thick yoga mat'), candidate('pilates'), candidate('mat')];
    const ideas = assignIdeas(mined, {
      seed,
      purpose: 'listing',
    });
    expect(ideas.map(({ keyword, use, intent }) => [keyword, use, intent])).toEqual([
      ['thick yoga mat', 'title', 'specific'],
      ['pilates', 'backend', 'related'],
    ]);
  });

  it('makes words of another category negatives, and never listing words', () => {
    const towel = candidate('towel rack', { mainCategoryShare: 0.1 });
    const uses = assignIdeas([towel], { seed, purpose: 'both' }).map(({ use }) => use);
    expect(uses).toEqual(['negative']);
  });

  it('prefers what shoppers were measured to search for', () => {
    const ideas = assignIdeas(
      [candidate('yoga mat bag'), candidate('yoga mat thick', { searchVolume: 9_000 })],
      { seed, purpose: 'ppc' },
    );
    expect(ideas[0]).toMatchObject({
      keyword: 'yoga mat thick',
      use: 'ppc-exact',
      group: 'thick',
      evidence: { searchVolume: 9_000 },
    });
  });
});
