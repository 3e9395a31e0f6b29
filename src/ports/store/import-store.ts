import type { FamilyMember, Listing } from '../../domain/product/listing.ts';
import type { Observation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** Derives the listings of one family, its parent included, in the order of the members. */
export interface DeriveListings {
  (family: readonly FamilyMember[]): readonly Listing[];
  /** The model that estimates come from at the moment. */
  readonly modelId: string;
}

export interface BatchResult {
  readonly changed: readonly boolean[];
  readonly points: number;
  readonly revision: number;
}

/** A file that was imported completely, known by its content. */
export interface ImportedFile {
  readonly sha256: string;
  /** The time given to its undated rows, so that repeating the import dates them alike. */
  readonly observedAt: EpochSeconds;
}

export interface ImportStore {
  /**
   * Applies a batch in one transaction: facts (the newest wins, at equal time the more trusted
   * source, then the greater JSON text, so that order never matters), points (at one instant the
   * more trusted source, then a value over a missing one, then the greater value), categories,
   * keywords (one row for each keyword, department, period and source) and labels. Then it puts the
   * products into their families and derives the listings of every family it touched. `importId` is
   * a number of the import log: that import can then be taken back.
   */
  apply(
    observations: readonly Observation[],
    derive: DeriveListings,
    importId?: number,
  ): Promise<BatchResult>;
  importedFile(sha256: string): Promise<ImportedFile | null>;
  rememberFile(file: ImportedFile): Promise<void>;
  /**
   * Derives all families and listings again, in batches, with the model that was just put in force.
   * If it is stopped, `bringOver` finishes it. Returns the number of listings.
   *
   * @param isFitted false for the published priors
   */
  rederive(derive: DeriveListings, model: { readonly isFitted: boolean }): Promise<number>;
  /** Derives and counts the listings that follow another model, or an earlier program's rules. */
  bringOver(derive: DeriveListings): Promise<number>;
  /** Derives a first batch of these; null if there are none. */
  bringOverPage(derive: DeriveListings): Promise<number | null>;
  /** The number of listings that follow another model than this one. */
  staleListings(modelId: string): Promise<number>;
  /** The model that `calibrate` put in force last; null for the published priors. */
  calibratedModel(): Promise<string | null>;
}
