/** Texts of the finder, and the names of its fields. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('finder', {
  conditionsSet: ['count'],
  takeAway: ['condition'],
  wouldAdd: ['count'],
  leftOut: ['count', 'field'],
});

export const fieldTexts = catalog('finderFields');
