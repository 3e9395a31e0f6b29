/** Texts of the page of categories. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('categories', {
  found: ['count'],
  open: ['name'],
  products: ['count'],
  ago: ['days'],
  up: ['places', 'day'],
  down: ['places', 'day'],
  same: ['day'],
  enteredSince: ['day'],
  left: ['day'],
  noneThen: ['day'],
  coverage: ['listings', 'newest'],
});
