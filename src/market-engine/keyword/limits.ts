/** How many pairs of rank and volume are read for a period, and of how many periods are kept. */

/** Enough to fit a line. The pairs are the first by name, which is unrelated to their ranks. */
export const PAIRS_MAX = 2_000;
export const CELLS_MAX = 200;
