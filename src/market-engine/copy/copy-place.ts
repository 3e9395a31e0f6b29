/** Where a copy stands: a table, and the key after which it goes on. */
import type { CopyRow } from '../../ports/store/store-copy.ts';
import { TABLE_NAMES, TABLES, type TableName } from '../workspace/tables.ts';

export interface CopyPlace {
  readonly table: TableName;
  /** Null at the beginning of the table. */
  readonly after: CopyRow | null;
}

/** The row of `meta` comes last: with it the market is whole. */
const ORDER: readonly TableName[] = [...TABLE_NAMES.filter((name) => name !== 'meta'), 'meta'];

/** Returns the places at which the tables begin, from an interrupted copy's place on. */
export function placesFrom(next: string | null): readonly CopyPlace[] {
  const whole = ORDER.map((table): CopyPlace => ({ table, after: null }));
  if (next === null) return whole;
  const place = placeOf(next);
  return [place, ...whole.slice(ORDER.indexOf(place.table) + 1)];
}

/** Returns the key of a row that travels. */
export function keyOf(table: TableName, row: CopyRow): CopyRow {
  const columns: readonly string[] = TABLES[table].columns;
  return TABLES[table].key.map((column) => row[columns.indexOf(column)] ?? null);
}

type Text = string | number | readonly [kind: 'bytes' | 'bigint', text: string];

export function placeText({ table, after }: CopyPlace): string {
  return JSON.stringify([table, after?.map(textFor) ?? null]);
}

function placeOf(text: string): CopyPlace {
  const [table, after] = JSON.parse(text) as [TableName, readonly Text[] | null];
  return { table, after: after?.map(valueIn) ?? null };
}

function textFor(value: CopyRow[number]): Text {
  if (typeof value === 'bigint') return ['bigint', String(value)];
  if (value !== null && typeof value === 'object') {
    return ['bytes', Buffer.from(value).toString('hex')];
  }
  return value ?? '';
}

function valueIn(value: Text): CopyRow[number] {
  if (typeof value !== 'object') return value;
  const [kind, text] = value;
  return kind === 'bigint' ? BigInt(text) : Buffer.from(text, 'hex');
}
