/** Texts of the page of accuracy. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('accuracy', {
  held: ['nominal'],
  heldOf: ['held', 'n'],
  days: ['count'],
  hereCaption: ['products', 'splits'],
  publishedCaption: ['source', 'day'],
  quarter: ['number'],
  rangeHeld: ['nominal'],
  width: ['factor'],
});
