/** Texts of the profit page. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('profit', {
  leftToday: ['left'],
  forMargin: ['percent'],
  forRoi: ['percent'],
  maxCost: ['percent'],
  markNow: ['price'],
  markEven: ['price'],
  markMargin: ['percent', 'price'],
  card: ['id', 'day'],
  confidenceOf: ['level'],
  published: ['source'],
  tier: ['tier'],
  weightOf: ['grams'],
});

export type Words = ReturnType<typeof texts>;
