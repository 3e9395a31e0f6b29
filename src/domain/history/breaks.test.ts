import { describe, expect, it } from 'vitest';
import type { SeriesHead } from '../product/listing.ts';
import { parseTime } from '../time.ts';
import { breaksOf } from './breaks.ts';
import type { SeriesName } from './series.ts';

const at = (text: string) => parseTime(text)?.at ?? Number.NaN;

function head(name: SeriesName, source: string, firstAt: string): SeriesHead {
  const last = { at: at('2026-05-01'), value: 1, state: 'ok' } as const;
  return { name, categoryId: null, source, firstAt: at(firstAt), last };
}

describe('breaksOf', () => {
  it('names the day on which Keepa’s new price began to include shipping', () => {
    const [found] = breaksOf(head('new', 'keepa', '2025-01-01'));
    expect(found?.at).toBe(at('2026-02-16'));
    expect(found?.reason).toMatch(/shipping/);
  });

  it('knows none in other series, other sources, or series that began later', () => {
    expect(breaksOf(head('buyBox', 'keepa', '2025-01-01'))).toEqual([]);
    expect(breaksOf(head('new', 'csv', '2025-01-01'))).toEqual([]);
    expect(breaksOf(head('new', 'keepa', '2026-02-16'))).toEqual([]);
    expect(breaksOf(null)).toEqual([]);
  });
});
