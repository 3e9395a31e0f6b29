/**
 * The bytes of version 1, written down. They never change: stores hold them. A change of the format
 * is a new version next to this one, with its own golden bytes.
 */
import { describe, expect, it } from 'vitest';
import { parseTime } from '../../values/time.ts';
import type { SourcedPoint } from '../merge-points.ts';
import { createChunkDecoder } from './decode-chunk.ts';
import { createChunkEncoder } from './encode-chunk.ts';

/** Sources by number. */
const SOURCES = ['', 'keepa', 'csv'];

/** `time value source` a line; a word in place of the value is the state. */
const GOLDEN: readonly { readonly name: string; readonly points: string; readonly hex: string }[] =
  [
    {
      name: 'one price',
      points: '2026-01-01T00:00:00Z 1999 keepa',
      hex: '01 00 01 80 e4 ad 95 0d 8f 1f 01 01 00 00 00 01',
    },
    {
      name: 'daily ranks of one source: steps of 0, changes',
      points: `
      2026-01-01T00:00:00Z 1000 keepa
      2026-01-02T00:00:00Z 1010 keepa
      2026-01-03T00:00:00Z 990 keepa
      2026-01-04T00:00:00Z 1005 keepa`,
      hex: '01 00 04 80 e4 ad 95 0d a8 0f 80 a3 05 01 00 04 03 01 12 67 b8',
    },
    {
      name: 'polls around six hours: steps on both sides of the middle one',
      points: `
      2026-01-01T00:00:00Z 7 keepa
      2026-01-01T06:00:00Z 7 keepa
      2026-01-01T12:05:00Z 7 keepa
      2026-01-01T18:05:00Z 9 keepa
      2026-01-01T23:45:00Z 9 keepa
      2026-01-02T05:47:00Z 9 keepa`,
      hex: '01 03 06 80 e4 ad 95 0d 07 3c e8 02 03 02 02 19 06 01 09 07 ba 24 c0',
    },
    {
      name: 'a price that mostly stays: counted repeats',
      points: `
      2026-01-01T00:00:00Z 1999 keepa
      2026-01-02T00:00:00Z 1999 keepa
      2026-01-03T00:00:00Z 1999 keepa
      2026-01-04T00:00:00Z 2499 keepa
      2026-01-05T00:00:00Z 2499 keepa
      2026-01-06T00:00:00Z 1999 keepa
      2026-01-07T00:00:00Z 1999 keepa`,
      hex: '01 02 07 80 e4 ad 95 0d 8f 1f 80 a3 05 01 00 09 01 06 07 01 02 2d e7 bc c0',
    },
    {
      name: 'every state, two sources',
      points: `
      2026-01-01T00:00:00Z 1999 keepa
      2026-01-02T00:00:00Z out_of_stock keepa
      2026-01-03T00:00:00Z hidden csv
      2026-01-04T00:00:00Z unknown csv
      2026-01-05T00:00:00Z 2099 keepa`,
      hex: '01 0c 05 03 80 e4 ad 95 0d 8f 1f 80 a3 05 01 00 07 04 01 02 02 02 01 01 4e e1 48',
    },
    {
      name: 'numbers too great for a code, before 1970',
      points: `
      1969-12-31T23:59:59Z 0 csv
      1970-01-01T00:00:00Z 9007199254740991 csv
      1970-01-01T00:00:01Z -9007199254740991 csv
      2026-01-01T00:00:00Z 5 csv`,
      hex: '01 00 04 41 00 01 01 19 19 7e 02 00 00 00 00 00 00 0f ff ff 00 00 01 a5 56 e4 03 ff ff df ff ff ff ff ff ff ff ff ff ff ff ff ff ff ff ff ff fc 00 00 00 00 00 00 50',
    },
  ];

describe('the bytes of version 1', () => {
  it.each(GOLDEN)('are as written down: $name', ({ points, hex }) => {
    const expected = points.trim().split('\n').map(pointOf);
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const written = createChunkEncoder()(expected, (name) => SOURCES.indexOf(name));
    expect(spaced(written)).toBe(hex);
    expect(createChunkDecoder().decodeSourced(bytes, (number) => SOURCES[number] ?? '')).toEqual(
      expected,
    );
  });
});

function pointOf(line: string): SourcedPoint {
  const [time = '', what = '', source = ''] = line.trim().split(' ');
  const at = parseTime(time)?.at ?? Number.NaN;
  if (what === 'out_of_stock' || what === 'hidden' || what === 'unknown') {
    return { at, value: null, state: what, source };
  }
  return { at, value: Number(what), state: 'ok', source };
}

function spaced(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
