import { expect, test } from 'vitest';
import { rowText } from './row-text.ts';

test('writes every kind of value as COPY reads it', () => {
  const rows = [
    [1, -2.5, 9_007_199_254_740_993n, null],
    ['a\tb\\c\nd\re', '', '\\N', new Uint8Array([0, 255])],
  ];
  expect(rowText(rows)).toBe(
    '1\t-2.5\t9007199254740993\t\\N\na\\tb\\\\c\\nd\\re\t\t\\\\N\t\\\\x00ff\n',
  );
});
