/** Words are found however an assistant writes them. */
import { expect, it } from 'vitest';
import { findWord } from './glossary.ts';

it.each([
  ['bsr', 'BSR'],
  ['Monthly Sales', 'monthlySales'],
  ['hidden', 'out of stock, hidden, unknown'],
  ['hhi', 'concentration, HHI'],
  ['niche', 'niche score'],
])('finds %s', (asked, word) => {
  expect(findWord(asked)?.word).toBe(word);
});

it.each(['quark', 'chunk', '', '**'])('does not know %j', (asked) => {
  expect(findWord(asked)).toBeNull();
});
