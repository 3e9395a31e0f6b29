/** What an export writes: rows of plain values under columns of a stated type. */

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
