/** The shape of every export: rows of plain values under columns of a stated type. */
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import { type EpochSeconds, isoOrNull } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

/** Text, numbers and lists stay as they are. An object becomes JSON if the format has none. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, unknown>>;

export interface ExportColumn {
  readonly name: string;
  /** A `time` value is ISO 8601 text. */
  readonly type: 'text' | 'number' | 'boolean' | 'time';
}

export type ExportRow = Readonly<Record<string, PlainValue>>;

/** A table to export, for one marketplace or for all. */
export interface ExportTable {
  /** Some columns depend on the data, which is then read twice. */
  columns(app: AppContext, marketplace: MarketplaceId | null): Promise<readonly ExportColumn[]>;
  rows(app: AppContext, marketplace: MarketplaceId | null): AsyncIterable<ExportRow>;
}

/** How to fill a column from the source of a row. */
interface Cell<Source> {
  readonly type: ExportColumn['type'];
  readonly of: (source: Source) => PlainValue;
}

/** The columns of a table by name, in their order. */
export type Cells<Source> = Readonly<Record<string, Cell<Source>>>;

type CellMaker = <Source>(of: (source: Source) => PlainValue) => Cell<Source>;
export const text: CellMaker = (of) => ({ type: 'text', of });
export const number: CellMaker = (of) => ({ type: 'number', of });
export const boolean: CellMaker = (of) => ({ type: 'boolean', of });
export const time = <Source>(of: (source: Source) => EpochSeconds | null): Cell<Source> => ({
  type: 'time',
  of: (source) => isoOrNull(of(source)),
});

export function columnsOf<Source>(cells: Cells<Source>): readonly ExportColumn[] {
  return Object.entries(cells).map(([name, { type }]) => ({ name, type }));
}

export function rowOf<Source>(cells: Cells<Source>, source: Source): ExportRow {
  return Object.fromEntries(Object.entries(cells).map(([name, { of }]) => [name, of(source)]));
}
