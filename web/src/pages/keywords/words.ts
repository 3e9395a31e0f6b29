/** Texts of the page about keywords. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('keywords', {
  of: ['seed'],
  compared: ['count'],
  shownOf: ['shown', 'all'],
  tableOf: ['title'],
  period: ['start', 'end', 'department'],
  provider: ['name'],
  gapsOf: ['asin'],
  remove: ['asin'],
  sums: ['total', 'shared'],
  clickRank: ['rank'],
  orderShare: ['share'],
  bytes: ['bytes'],
  bytesOf: ['bytes', 'limit'],
  tooLong: ['over'],
  madeBy: ['name'],
  noForm: ['marketplaces'],
});

export type KeywordWords = ReturnType<typeof texts>;
