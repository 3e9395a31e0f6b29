/** The demo market, unless a command asks for another. */
export const DEMO_DEFAULTS = { products: 4_000, seed: 1 } as const;
