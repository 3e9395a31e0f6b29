import { expect, it } from 'vitest';
import { FINDER_FIELDS } from '../../../../src/domain/finder/fields.ts';
import { FIELD_NAMES } from './field-groups.ts';
import {
  conditionsOf,
  conditionsOfSearch,
  conditionText,
  endsOf,
  questionOf,
} from './finder-question.ts';

it('offers every field of the service but the words, which have a field of their own', () => {
  const all = FINDER_FIELDS.map(({ name }) => name).filter((name) => name !== 'title');
  expect([...FIELD_NAMES].sort()).toEqual([...all].sort());
});

it('asks what the address says, and nothing that is no field', () => {
  const values = { price: '20..50', buyBoxIsAmazon: 'false', sort: '-monthlySales', x: '1' };
  expect(conditionsOf(values).map(({ field }) => field)).toEqual(['price', 'buyBoxIsAmazon']);
  expect(questionOf(values)).toEqual({
    marketplace: 'amazon.com',
    pageSize: 100,
    price: '20..50',
    buyBoxIsAmazon: 'false',
    sort: '-monthlySales',
  });
});

it('writes conditions of a preset as an address has them', () => {
  expect(conditionText({ min: 20 })).toBe('20..');
  expect(conditionText({ max: 50 })).toBe('..50');
  expect(conditionText(false)).toBe('false');
  expect(conditionText(['A', 'B'])).toBe('A|B');
  expect(endsOf('20..')).toEqual(['20', '']);
});

it('takes the filters of a search over', () => {
  const values = { marketplace: 'amazon.de', minPrice: '20', maxReviews: '200', brand: 'Acme' };
  expect(conditionsOfSearch(values)).toEqual({
    marketplace: 'amazon.de',
    category: '',
    brand: 'Acme',
    price: '20..',
    bsr: '',
    reviewCount: '..200',
    rating: '',
    monthlySales: '',
  });
});
