/** Texts of the chart. */
import { catalog } from '../../words/catalog.ts';

export const chartWords = catalog('chart', {
  asOf: ['day'],
  oneLook: ['day'],
  salesAsk: ['requests'],
  salesAgain: ['requests'],
  atLastLook: ['moment'],
  chart: ['asin'],
  lastLook: ['moment', 'age'],
  source: ['source'],
  points: ['count'],
  tableOf: ['asin'],
});
