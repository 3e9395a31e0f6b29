import type { FamilyMember, Listing } from '../../domain/product/listing.ts';
import type { Observation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** Derives the listings of one family, including its parent, in the order of the members. */
export interface DeriveListings {
  (family: readonly FamilyMember[]): readonly Listing[];
  /** The current model of the estimates. */
  readonly modelId: string;
}

export interface BatchResult {
  readonly changed: readonly boolean[];
  readonly points: number;
  readonly revision: number;
}

/** A completely imported file, identified by its content. */
export interface ImportedFile {
  readonly sha256: string;
  /** The time of its undated rows, so that a repeated import dates them alike. */
  readonly observedAt: EpochSeconds;
}

export interface ImportStore {
  /**
   * Applies a batch in one transaction: facts (the newest wins, at equal time the more trusted
   * source, then the greater JSON text, so that order never matters), points (at one instant the
   * more trusted source, then a value over a missing one, then the greater value), categories,
   * keywords (one row for each keyword, department, period and source) and labels. Then it puts the
   * products into families and derives the listings of every affected family. `importId` is a
   * number from the import log: that import can then be taken back.
   */
  apply(
    observations: readonly Observation[],
    derive: DeriveListings,
    importId?: number,
  ): Promise<BatchResult>;
  importedFile(sha256: string): Promise<ImportedFile | null>;
  rememberFile(file: ImportedFile): Promise<void>;
  /**
   * Derives all families and listings again, in batches, with the model just put in force. Returns
   * the number of listings. If it is interrupted, `bringOver` finishes it.
   *
   * @param isFitted false for the published priors
   */
  rederive(derive: DeriveListings, model: { readonly isFitted: boolean }): Promise<number>;
  /** Derives the listings made by another model or an earlier program, and returns their number. */
  bringOver(derive: DeriveListings): Promise<number>;
  /** Derives one page of these. Returns null if there are none. */
  bringOverPage(derive: DeriveListings): Promise<number | null>;
  /** Returns the number of listings that follow another model than this one. */
  staleListings(modelId: string): Promise<number>;
  /** Returns the model that `calibrate` put in force last; null for the published priors. */
  calibratedModel(): Promise<string | null>;
}
