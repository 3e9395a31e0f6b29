/** Texts of the frame and of parts that all pages share. */
import { catalog } from './catalog.ts';

export const common = catalog('common', {
  grade: ['grade', 'meaning'],
  findIn: ['text'],
  marketOf: ['text'],
  keywordsOf: ['text'],
  asOf: ['day'],
  dataOf: ['day'],
  asOfThatDay: ['age'],
  starsOf: ['stars', 'ratings'],
  variations: ['count'],
  range: ['low', 'high'],
});
