/** Texts of the page about a keyword's market. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('market', {
  of: ['keyword'],
  holdOf: ['share'],
  catchUp: ['count'],
  earns: ['money'],
  unitsOf: ['units'],
  barrierOf: ['share'],
  listingsOf: ['count'],
  histogramOf: ['name'],
  moversAsk: ['count'],
  ofScale: ['scale'],
  rangeMeans: ['share'],
  rangeLabel: ['score', 'low', 'high'],
  widensUnknownSales: ['unknown', 'all'],
  widensAssumed: ['factors'],
  typicalOf: ['money'],
  ratingsOf: ['count'],
  starsOf: ['stars'],
  hhiOf: ['hhi'],
  spreadOf: ['spread'],
  medianOf: ['price'],
  andMore: ['from'],
  to: ['from', 'to'],
  tableOf: ['title'],
  made_at: ['version', 'time'],
  nearest: ['keyword', 'matches'],
});

export type MarketWords = ReturnType<typeof texts>;
