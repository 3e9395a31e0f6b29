import { describe, expect, it } from 'vitest';
import { keptOrMade } from './kept-or-made.ts';

describe('keptOrMade', () => {
  /** Asks for the keys in turn; returns those that had to be made. */
  function madeOf(keys: readonly string[], countMax: number): string[] {
    const made: string[] = [];
    const kept = new Map<string, string | null>();
    for (const key of keys) {
      const value = keptOrMade(kept, countMax, key, (asked) => {
        made.push(asked);
        return asked === 'none' ? null : asked.toUpperCase();
      });
      expect(value).toBe(key === 'none' ? null : key.toUpperCase());
      expect(kept.size).toBeLessThanOrEqual(countMax);
    }
    return made;
  }

  it('makes a value once', () => {
    expect(madeOf(['a', 'b', 'a', 'b', 'a'], 2)).toEqual(['a', 'b']);
  });

  it('keeps null as a value', () => {
    expect(madeOf(['none', 'none'], 2)).toEqual(['none']);
  });

  it('begins again when it is full', () => {
    expect(madeOf(['a', 'b', 'c', 'c', 'a', 'b'], 2)).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('keeps nothing of what could not be made', () => {
    const kept = new Map<string, string>();
    const fails = () => {
      throw new Error('not now');
    };
    expect(() => keptOrMade(kept, 2, 'a', fails)).toThrow('not now');
    expect(keptOrMade(kept, 2, 'a', () => 'made')).toBe('made');
  });
});
