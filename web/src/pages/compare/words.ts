/** Texts of the page that compares products. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('compare', {
  remove: ['name'],
});
