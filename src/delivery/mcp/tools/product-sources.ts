/** Who said what is known of products. */

interface Known {
  /** Field -> where its value is from. */
  readonly observed: Readonly<Record<string, { readonly source: string }>>;
}

/** Returns the names of all sources, in their order. */
export function sourcesOf(products: readonly Known[]): string[] {
  const origins = products.flatMap(({ observed }) => Object.values(observed));
  return [...new Set(origins.map(({ source }) => source))].sort();
}
