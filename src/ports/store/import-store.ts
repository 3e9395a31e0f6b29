import type { FamilyMember, Listing } from '../../domain/product/listing.ts';
import type { Observation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/time.ts';

/**
 * Derives the current listings of one family (the parent among them, or a single product), in the
 * order of the members.
 */
export interface DeriveListings {
  (family: readonly FamilyMember[]): readonly Listing[];
  /** The model that estimates come from at the moment. */
  readonly modelId: string;
}

export interface BatchResult {
  /** For each observation in order: did it change anything? */
  readonly changed: readonly boolean[];
  /** History points that were new or corrected. */
  readonly points: number;
  /** The revision after the batch. */
  readonly revision: number;
}

/** A file that was imported completely before, known by its content. */
export interface ImportedFile {
  readonly sha256: string;
  /** The time given to its undated rows, so that a repeat dates them alike. */
  readonly observedAt: EpochSeconds;
}

export interface ImportStore {
  /**
   * Applies a batch in one transaction: facts (newest wins; at equal time the more trusted source,
   * then the greater JSON text, so that order never matters), history points (at one instant the
   * more trusted source, then a value over a missing one, then the greater value), categories,
   * keywords (one row per keyword, department, period and source) and labels, then puts the
   * products into their families and re-derives the listings of every family touched. `importId` is
   * a number of the import log: what the batch tells can then be taken back.
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
   * Stopped on the way, it is finished by `bringOver`. Answers how many listings it was.
   *
   * @param isFitted false for the published priors
   */
  rederive(derive: DeriveListings, model: { readonly isFitted: boolean }): Promise<number>;
  /**
   * Derives the listings that follow another model, or rules of an earlier program; answers how
   * many it found.
   */
  bringOver(derive: DeriveListings): Promise<number>;
  /** A first batch of these; null when there are none. */
  bringOverPage(derive: DeriveListings): Promise<number | null>;
  /** How many listings follow another model than this one. */
  staleListings(modelId: string): Promise<number>;
  /** The model `calibrate` put in force last; null: the published priors. */
  calibratedModel(): Promise<string | null>;
}
