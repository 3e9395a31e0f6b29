/**
 * An importer turns one source's bytes into observations. It parses and checks row by row,
 * continues after a bad row, and never touches the store.
 */
import type { PackColumns } from '../domain/history/packed-series.ts';
import type { Observation } from '../domain/product/observation.ts';
import type { MarketplaceId } from '../domain/values/marketplace.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

export interface ImportOptions {
  /** The store name in marketplace domains, usually `amazon`. */
  readonly store: string;
  /** For sources that do not state one; null if the source must. */
  readonly marketplace: MarketplaceId | null;
  /** The time of undated rows. */
  readonly observedAt: EpochSeconds;
  /** Column of the file -> column of the plain format. */
  readonly columnMap: Readonly<Record<string, string>> | null;
  /** Packs long series while reading. Other series come as points. */
  readonly pack?: PackColumns;
}

export interface Reject {
  readonly kind: 'reject';
  /** 1-based line of the file, or index of the product in a JSON answer. */
  readonly line: number;
  readonly reason: string;
  /** The row would be sound if its marketplace were known. */
  readonly lacksMarketplace?: boolean;
}

/** All observations of one row or product. Reports count rows. */
export interface ImportRow {
  readonly kind: 'row';
  readonly line: number;
  readonly observations: readonly Observation[];
  /** The row has no time and took `observedAt`. Only set if `tellsUndated`. */
  readonly isUndated?: boolean;
}

/** Something the report should mention, such as unknown columns. */
export interface ImportNote {
  readonly kind: 'note';
  readonly message: string;
}

export type ImportItem = ImportRow | Reject | ImportNote;

export interface Importer {
  /** Name for `--format` and reports: `keepa`, `keepa-export`, `products`, … */
  readonly format: string;
  /** Returns whether the first bytes (up to 64 KiB of text) look like this format. */
  recognizes(head: string, columnMap?: Readonly<Record<string, string>>): boolean;
  /** Returns when the rows were observed, if the end of the file (up to 4 KiB of text) says so. */
  observedAtOf?(tail: string): EpochSeconds | null;
  /** Nearly all rows have a time. The others are marked `isUndated`. */
  readonly tellsUndated?: boolean;
  read(input: AsyncIterable<Uint8Array>, options: ImportOptions): AsyncIterable<ImportItem>;
}
