/** The measures of tables whose rows are products, and what of them stands on cards. */
import type { Column } from './table.tsx';

/** Two lines of a title, and one of facts under it, in pixels. */
export const PRODUCT_ROW_HEIGHT = 68;
export const CARD_HEIGHT = 144;

/** What a phone shows of a product. */
const ON_CARDS: ReadonlySet<string> = new Set([
  'title',
  'product',
  'price',
  'bsr',
  'rank',
  'monthlySales',
  'sales',
]);

export function onCards<Kind extends Pick<Column<never>, 'id'>>(
  columns: readonly Kind[],
): readonly Kind[] {
  return columns.filter(({ id }) => ON_CARDS.has(id));
}
