/**
 * Says which tables grow with the market, and by which column a cluster spreads their rows. All
 * other tables stay whole on the coordinator, to which the programs connect.
 *
 * The tables of likeness, named variations and product keys stay there, too, although they grow:
 * they are searched by keys that have no product number. They have one short row for a product.
 */
export interface SpreadTable {
  readonly table: string;
  readonly column: string;
}

/** Rows with an equal value of their column are on one machine, over all tables of a group. */
export const SPREAD_GROUPS: readonly (readonly [SpreadTable, ...SpreadTable[]])[] = [
  [
    { table: 'product', column: 'id' },
    { table: 'listing', column: 'product_id' },
    { table: 'history', column: 'product_id' },
    { table: 'rank', column: 'product_id' },
  ],
  [
    { table: 'keyword', column: 'keyword_key' },
    { table: 'keyword_click', column: 'asin' },
    { table: 'told', column: 'thing' },
  ],
];
