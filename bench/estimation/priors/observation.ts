/**
 * What a fit of the published priors reads: units of 30 days known to lie between two numbers, at a
 * rank, with what their source leaves out.
 */
import type { FamilyKnowledge } from '../../../src/domain/estimation/model/family-share.ts';

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
  /** Whether its rank was looked at once, or is the average of a week. */
  readonly isSingleLook: boolean;
  /** What its source tells of the family that its rank belongs to. */
  readonly family: FamilyKnowledge;
  /** How festive its 30 days were beyond the average of a year, see `festiveShare`. */
  readonly festive: number;
  readonly weight: number;
  /** Observations of one product, or of one family, are never on both sides of a split. */
  readonly group: string;
  readonly source: string;
}

/** Kinds of observations that are measured weeks, by what their ranks are. */
export const SINGLE_WEEK = 'single';
export const AVERAGE_WEEK = 'average';
