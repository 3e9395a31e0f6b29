/**
 * An importer turns one source's bytes into observations. It parses and checks row by row, keeps
 * going after a bad row, and never touches the store.
 */
import type { PackColumns } from '../domain/history/packed-series.ts';
import type { Observation } from '../domain/product/observation.ts';
import type { MarketplaceId } from '../domain/values/marketplace.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

export interface ImportOptions {
  /** Name of the store in marketplace domains, usually `amazon`. */
  readonly store: string;
  /** For sources that do not say; null where the source must say. */
  readonly marketplace: MarketplaceId | null;
  /** Given to rows that carry no time of their own. */
  readonly observedAt: EpochSeconds;
  /** Column of the file -> column of the plain format. */
  readonly columnMap: Readonly<Record<string, string>> | null;
  /** Packs long series where they are read. Other series are handed out as points. */
  readonly pack?: PackColumns;
}

export interface Reject {
  readonly kind: 'reject';
  /** 1-based line of the file, or index of the product in a JSON answer. */
  readonly line: number;
  readonly reason: string;
}

/** All observations of one row or product. Reports count these. */
export interface ImportRow {
  readonly kind: 'row';
  readonly line: number;
  readonly observations: readonly Observation[];
  /** The row has no time of its own and took `observedAt`; only set where `tellsUndated`. */
  readonly isUndated?: boolean;
}

/** Something that a reader of the report should know, such as unknown columns. */
export interface ImportNote {
  readonly kind: 'note';
  readonly message: string;
}

export interface Importer {
  /** Name for `--format` and reports: `keepa`, `keepa-export`, `products`, … */
  readonly format: string;
  /**
   * Whether the first bytes (up to 64 KiB of text) look like this format, with the columns renamed
   * as the operator asks.
   */
  recognises(head: string, columnMap?: Readonly<Record<string, string>>): boolean;
  /** When the rows were observed, if the end of the file (up to 4 KiB of text) says so. */
  observedAtOf?(tail: string): EpochSeconds | null;
  /** Nearly all rows have a time of their own. Those without are marked `isUndated`. */
  readonly tellsUndated?: boolean;
  read(
    input: AsyncIterable<Uint8Array>,
    options: ImportOptions,
  ): AsyncIterable<ImportRow | Reject | ImportNote>;
}
