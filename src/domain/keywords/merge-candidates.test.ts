import { describe, expect, it } from 'vitest';
import type { IdeaCandidate } from './ideas.ts';
import { mergeCandidates } from './merge-candidates.ts';

const candidate = (keyword: string, more: Partial<IdeaCandidate> = {}): IdeaCandidate => ({
  keyword,
  words: keyword.split(' '),
  phrase: null,
  titles: 0,
  titlesSampled: 50,
  mainCategoryShare: 1,
  listings: 1,
  surprise: 0,
  searchVolume: null,
  source: 'catalogue',
  generatedBy: 'built-in',
  ...more,
});

describe('mergeCandidates', () => {
  it('takes the words shoppers were measured to type, and the counts of titles', () => {
    const mined = candidate('thick yoga mat', { phrase: 'thick', titles: 9, surprise: 40 });
    const measured = candidate('yoga mat thick', { searchVolume: 800, source: 'csv' });
    for (const order of [
      [mined, measured],
      [measured, mined],
    ]) {
      expect(mergeCandidates(order, 'en')).toEqual([
        { ...measured, titles: 9, surprise: 40, phrase: null },
      ]);
    }
  });

  it('keeps the wording of the most titles where nothing was measured', () => {
    const [one] = mergeCandidates(
      [candidate('bakes', { titles: 2 }), candidate('bake', { titles: 30 })],
      'en',
    );
    expect(one?.keyword).toBe('bake');
  });

  it('is built-in where the built-in generator found it too', () => {
    const model = candidate('cork mat', { generatedBy: 'model' });
    expect(mergeCandidates([model, candidate('cork mats')], 'en')[0]?.generatedBy).toBe('built-in');
    expect(mergeCandidates([model], 'en')).toEqual([model]);
  });
});
