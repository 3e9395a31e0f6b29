/** What an export writes: rows of plain values under columns of a stated type. */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { AppContext } from '../context.ts';

/** Text, numbers and lists as they are; objects become JSON where a format has no room for them. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, unknown>>;

export interface ExportColumn {
  readonly name: string;
  /** `time` values are ISO 8601 text. */
  readonly type: 'text' | 'number' | 'boolean' | 'time';
}

export type ExportRow = Readonly<Record<string, PlainValue>>;

/** One thing that can be exported: of a marketplace, or of all. */
export interface ExportTable {
  /** Some follow from the data, which is then looked through once more. */
  columns(app: AppContext, marketplace: MarketplaceId | null): Promise<readonly ExportColumn[]>;
  rows(app: AppContext, marketplace: MarketplaceId | null): AsyncIterable<ExportRow>;
}
