import { describe, expect, it } from 'vitest';
import { foldPhrases } from './fold-phrases.ts';

const phrase = (text: string, places: readonly number[]) => ({
  words: text.split(' '),
  places: new Set(places),
});
const kept = (seed: string, ...phrases: ReturnType<typeof phrase>[]) =>
  foldPhrases(phrases, seed.split(' ')).map(({ words }) => words.join(' '));

describe('foldPhrases', () => {
  it('folds a part into the longer phrase nearly all its titles hold', () => {
    const longer = phrase('eco friendly', [1, 2, 3, 4]);
    expect(kept('mat', phrase('eco', [1, 2, 3, 4, 5]), longer)).toEqual(['eco friendly']);
    expect(kept('mat', phrase('eco', [1, 2, 3, 4, 5, 6]), longer)).toEqual(['eco', 'eco friendly']);
  });

  it('counts several longer phrases together', () => {
    const noise = phrase('noise', [1, 2, 3, 4]);
    const longer = [phrase('noise cancelling', [1, 2]), phrase('noise reduction', [3, 4])];
    expect(kept('earbuds', noise, ...longer)).toEqual(['noise cancelling', 'noise reduction']);
  });

  it('keeps the seed, and a part that rare phrases hold', () => {
    expect(kept('yoga mat', phrase('yoga mat', [1, 2]), phrase('blue yoga mat', [1, 2]))).toEqual([
      'yoga mat',
      'blue yoga mat',
    ]);
    const places = Array.from({ length: 20 }, (_, place) => place);
    const rare = places.map((place) => phrase(`steel ${place}`, [place]));
    expect(kept('cup', phrase('steel', places), ...rare)[0]).toBe('steel');
  });
});
