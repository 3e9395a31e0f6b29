import { describe, expect, it } from 'vitest';
import { toIso } from '../../../domain/values/time.ts';
import { parseTimeText } from './time-text.ts';

const read = (text: string) => {
  const parsed = parseTimeText(text);
  return parsed === null ? null : toIso(parsed.at);
};

describe('parseTimeText', () => {
  it.each([
    ['2025-05-22 21:24:00', '2025-05-22T21:24:00Z'],
    ['2025-05-22', '2025-05-22T00:00:00Z'],
    ['2025/05/22', '2025-05-22T00:00:00Z'],
    ['2025-5-2', '2025-05-02T00:00:00Z'],
    ['2025/5/2 07:05', '2025-05-02T07:05:00Z'],
    ['22.05.2025', '2025-05-22T00:00:00Z'],
    ['2.5.2025 07:05', '2025-05-02T07:05:00Z'],
    // Excel's own example: serial 45000 is 2023-03-15.
    ['45000', '2023-03-15T00:00:00Z'],
    ['45000.5', '2023-03-15T12:00:00Z'],
    ['45000,25', '2023-03-15T06:00:00Z'],
  ])('reads %s as %s', (text, iso) => {
    expect(read(text)).toBe(iso);
  });

  it.each(['', '05/06/2025', '31.02.2025', '2025-13-01', '123', 'yesterday'])(
    'refuses %j',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
