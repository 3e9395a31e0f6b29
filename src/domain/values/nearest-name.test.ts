import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

describe('nearestName', () => {
  const known = ['keyword', 'marketplace', 'page', 'pageSize', 'minPrice', 'maxPrice'];

  it.each([
    ['keywrod', 'keyword'],
    ['KEYWORD', 'keyword'],
    ['market_place', 'marketplace'],
    ['pagesize', 'pageSize'],
    ['min_price', 'minPrice'],
    ['p', null],
    ['elephant', null],
    ['x'.repeat(5000), null],
  ])('%s -> %s', (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });
});
