/** Texts of the dialog that makes a link to the chart. */
import { catalog } from '../../words/catalog.ts';

export const embedTexts = catalog('embed', {
  shownOnce: ['until'],
  frameTitle: ['name'],
});
