/** Nothing that is copied from a page breaks the line that it is pasted into. */
import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

const BREAKS = [
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\t',
  '\0',
  '\u0007',
  '\u001b',
  '\u202E',
  '\u200B',
];

it.each(BREAKS)('has no %j in what is copied', (mark) => {
  for (const text of [`yoga${mark}mat`, `${mark}yoga mat${mark}`, `yoga ${mark} ${mark} mat`]) {
    expect(oneLine(text)).toBe('yoga mat');
  }
});

it('keeps words of every language', () => {
  for (const text of ['yogamatte für übungen', 'ヨガマット 10mm', 'tapis 🧘 épais', '"a" & b']) {
    expect(oneLine(text)).toBe(text);
  }
});
