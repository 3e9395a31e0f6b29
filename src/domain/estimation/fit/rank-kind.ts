/** What the ranks of a file are, where the file does not say. */
import type { RankKind } from '../../product/observation.ts';

/**
 * How ranks are read that stand in one file. Where some are fractional and some whole, the
 * fractional ones are averages and the whole ones single looks; whole ones alone may be either.
 *
 * @param ranks of the whole file
 */
export function rankKindsOf(ranks: Iterable<number>): (rank: number) => RankKind | undefined {
  let hasWhole = false;
  let hasFractional = false;
  for (const rank of ranks) {
    if (Number.isInteger(rank)) hasWhole = true;
    else hasFractional = true;
  }
  return (rank) => {
    if (!Number.isInteger(rank)) return 'average';
    return hasWhole && hasFractional ? 'single' : undefined;
  };
}
