/** The sum of what a function reads from each item, added up in their order. */
export function sumBy<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0);
}
