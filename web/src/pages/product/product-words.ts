/** Texts of the product page. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('product', {
  onStore: ['domain'],
  brandProducts: ['brand'],
  rankIn: ['category'],
  badgeValue: ['least'],
  left: ['amount'],
  starsOf: ['stars'],
  days90: ['name'],
  rateCard: ['id'],
  since: ['day'],
  average: ['days'],
  yearUntil: ['day'],
  change: ['days'],
  rankDrops: ['days'],
  topPercent: ['percent'],
  rangeOf: ['share', 'low', 'high'],
  model: ['id'],
  modelError: ['error'],
  variationsOf: ['count'],
  togetherFrom: ['from', 'to'],
  showAll: ['count'],
  sellersOf: ['winners', 'days'],
  unknownTitle: ['asin', 'domain'],
});

export type Words = ReturnType<typeof texts>;
