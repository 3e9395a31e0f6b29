/**
 * What a fit of the published priors reads: units of 30 days known to lie between two numbers, at a
 * rank, with what their source leaves out.
 */

export interface Observation {
  readonly marketplace: string;
  /** Category key; null: unknown. */
  readonly category: string | null;
  readonly lnRank: number;
  /** Units lie in [from, below) a month; none was shown: below 50 or hidden. */
  readonly from: number;
  readonly below: number;
  /** Its source shows nothing below this many units; 0: it shows all. */
  readonly shownFrom: number;
  /** No badge was shown, though its source shows badges. */
  readonly isAbsent: boolean;
  /**
   * Its noise is that of its kind: badges of a store, or weeks with an average or a single rank.
   */
  readonly kind: string;
  /** ln of how much the season lifts sales of the window above the year's average. */
  readonly season: number;
  readonly weight: number;
  /** Observations of one product are never on both sides of a split. */
  readonly group: string;
  readonly source: string;
}
