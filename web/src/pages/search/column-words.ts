/** Names and meanings of the columns of search results. */
import { catalog } from '../../words/catalog.ts';

export const columnTexts = catalog('columns', {
  rankedIn: ['category'],
  select: ['title'],
  inStore: ['marketplace'],
});
