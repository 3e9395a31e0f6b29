/** Texts of the search page. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('search', {
  filters: ['count'],
  compare: ['count'],
  selected: ['count'],
  compareMax: ['max'],
  selectShown: ['count'],
  removeView: ['name'],
  saveShown: ['count'],
  saveAll: ['count'],
  saveCost: ['count'],
  pagesLeft: ['count'],
  sortedUp: ['name'],
  sortedDown: ['name'],
  results: ['count'],
  firstRows: ['shown'],
  tableOf: ['keyword'],
  outOf: ['scale'],
  correctedTo: ['keyword'],
  nearest: ['keyword', 'count'],
  drop: ['name', 'count'],
  dropAll: ['count'],
});
