/** Returns the sum of what `read` returns for each item, added in their order. */
export function sumBy<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0);
}
