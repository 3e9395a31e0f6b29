import { describe, expect, it } from 'vitest';
import { boughtInPastMonth } from './badge-text.ts';

describe('boughtInPastMonth', () => {
  it.each([
    ['10K+ bought in past month', 10_000],
    ['50+ bought in past month', 50],
    ['1.5K+ bought in past month', 1500],
    ['2M+ bought in past month', 2_000_000],
    ['1K+', 1000],
    ['1,000+', 1000],
    ['1.000+', 1000],
    ['300', 300],
    ['0', 0],
    ['1.5', null],
    ['100+ bought in past week', null],
    ['Best seller', null],
  ])('%s is %s', (text, floor) => {
    expect(boughtInPastMonth(text)).toBe(floor);
  });
});
