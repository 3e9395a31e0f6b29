/**
 * What a connection holds: a whole store, or the part of one that a write needs. The engine names
 * the rows that it is about to read, because a part may lack them.
 */
import type { Need } from '../workspace/need.ts';

/** A category of a marketplace. */
export interface CategoryKey {
  readonly marketplace: string;
  readonly id: string;
}

export interface Extent {
  /** Names rows that the next read uses. Returns false if they are not loaded yet. */
  need(need: Need): boolean;
  /** Ends an attempt that lacks rows. Call it before long work, whose result would be lost. */
  requireLoaded(): void;
  /** The newest numbers that the store has, if they are not among the loaded rows. */
  readonly last: { readonly product: number; readonly keyword: number };
  /** Notes that the stored points of a series are about to change. */
  touchSeries(seriesId: number): void;
  /**
   * Takes the moved categories instead of marking the listings in and below them, because there
   * may be millions. Null in a whole store, which marks them at once.
   */
  readonly takeMoved: ((moved: readonly CategoryKey[]) => void) | null;
}

export const WHOLE_STORE: Extent = {
  need: () => true,
  requireLoaded: () => undefined,
  last: { product: 0, keyword: 0 },
  touchSeries: () => undefined,
  takeMoved: null,
};
