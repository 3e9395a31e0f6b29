/** The log of imports: their reports, and which can be taken back. */
import type { EpochSeconds } from '../../domain/values/time.ts';

export interface ImportStart {
  readonly file: string;
  readonly format: string;
  readonly startedAt: EpochSeconds;
}

/** Why it cannot be taken back: no undo log yet, too old, or disabled by the setting 0. */
export type Forgotten = 'before' | 'age' | 'setting';

/** `undoing`: taking it back has begun and not finished. */
export type ImportState = 'open' | 'undoing' | 'undone';

export interface LoggedImport {
  readonly id: number;
  /** For an import without a record: the time of its undated rows. */
  readonly startedAt: EpochSeconds;
  /** Null for an import without a record. */
  readonly file: string | null;
  readonly format: string | null;
  /** The hash of the content, if it was needed. */
  readonly sha256: string | null;
  readonly state: ImportState;
  /** Null: it can be taken back. */
  readonly forgotten: Forgotten | null;
  /** JSON; null until the import has ended. */
  readonly report: string | null;
}

export interface ImportLog {
  /**
   * Records an import and returns its number. From now on, imports older than `undoDays` can no
   * longer be taken back. With 0, this one cannot either.
   */
  begin(start: ImportStart, undoDays: number): Promise<number>;
  finish(
    id: number,
    end: { readonly sha256: string | null; readonly report: string },
  ): Promise<void>;
  all(): Promise<readonly LoggedImport[]>;
  find(id: number): Promise<LoggedImport | null>;
}
