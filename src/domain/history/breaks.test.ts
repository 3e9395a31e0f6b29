import { describe, expect, it } from 'vitest';
import type { SeriesHead } from '../product/listing.ts';
import { parseTime } from '../values/time.ts';
import { isBroken, possibleBreaks } from './breaks.ts';
import type { SeriesName } from './series.ts';

const at = (text: string) => parseTime(text)?.at ?? Number.NaN;
const YEAR = { from: at('2026-01-01'), to: at('2027-01-01') };

function head(name: SeriesName, firstAt: string, lastAt = '2026-05-01'): SeriesHead {
  const last = { at: at(lastAt), value: 1, state: 'ok' } as const;
  return { name, categoryId: null, source: 'keepa', firstAt: at(firstAt), last };
}

describe('possibleBreaks', () => {
  it('names the day on which Keepa’s new price began to include shipping', () => {
    const [found] = possibleBreaks(head('new', '2025-01-01'), YEAR);
    expect(found?.at).toBe(at('2026-02-16'));
    expect(found?.reason).toMatch(/shipping/);
  });

  it('knows none in other series, beside the series, or outside the span', () => {
    expect(possibleBreaks(head('buyBox', '2025-01-01'), YEAR)).toEqual([]);
    expect(possibleBreaks(head('new', '2026-02-16'), YEAR)).toEqual([]);
    expect(possibleBreaks(head('new', '2025-01-01', '2026-02-15'), YEAR)).toEqual([]);
    expect(possibleBreaks(null, YEAR)).toEqual([]);
    const { from } = YEAR;
    expect(possibleBreaks(head('new', '2025-01-01'), { from, to: at('2026-02-16') })).toEqual([]);
  });
});

describe('isBroken', () => {
  const before = '2026-02-15';
  const after = '2026-02-16';
  const [possible] = possibleBreaks(head('new', '2025-01-01'), YEAR);

  it.each<[string, boolean, [string, string][]]>([
    [
      'Keepa on both sides',
      true,
      [
        [before, 'keepa'],
        [after, 'keepa'],
      ],
    ],
    [
      'another of Keepa’s formats after',
      true,
      [
        [before, 'keepa'],
        [after, 'keepa-export'],
      ],
    ],
    [
      'Keepa only before',
      false,
      [
        [before, 'keepa'],
        [after, 'spapi'],
      ],
    ],
    [
      'Keepa only after',
      false,
      [
        [before, 'csv'],
        [after, 'keepa'],
      ],
    ],
  ])('%s, with another source newest: %s', (_, expected, stated) => {
    const points = [...stated, ['2026-06-01', 'spapi'] as const].map(([time, source]) => ({
      ...{ at: at(time), value: 1, state: 'ok' as const, source },
    }));
    expect(possible === undefined ? null : isBroken(points, possible)).toBe(expected);
  });
});
