/**
 * Tells how histories stand in the table `history`. A long chunk has a row of its own. All short
 * chunks of a product share a row, and all points of its tails another one: rows of their own would
 * take twice the bytes. The shared rows have the series 0, which nothing else has.
 */
import { DamageError } from '../../../../domain/values/damage.ts';
import type { Owned } from '../../../../market-engine/workspace/owned-tables.ts';
import type { HistoryRows, OwnedChunk, OwnedPoint, Owning } from './history-rows.ts';
import { packRows, unpackRows } from './packed-rows.ts';

export type StoredHistory = readonly [
  productId: number,
  seriesId: number,
  place: number,
  body: Uint8Array,
  sum: number | null,
];

export const HISTORY_COLUMNS = 'product_id, series_id, place, body, sum';

const SHARED = 0;

/** The place of the row that is shared by chunks, and of the one that is shared by points. */
export const SHARED_PLACE: Readonly<Record<Owned, number>> = { chunk: 0, point: 1 };

/** Asks for the shared rows as for a series. */
export const SHARED_PLACES = { seriesId: SHARED, opening: 0, last: 1 } as const;

/** The values of a row without its product's number. */
const [CHUNK_WIDTH, POINT_WIDTH] = [4, 6] as const;

/** A chunk of this many bytes has a row of its own: reads and writes of others leave it alone. */
const LONG_BYTES = 768;

export function isLong(row: Owning): row is OwnedChunk & StoredHistory {
  const body = row[3];
  return body instanceof Uint8Array && body.length >= LONG_BYTES;
}

export function sharedKey(kind: Owned, productId: number) {
  return [productId, SHARED, SHARED_PLACE[kind]] as const;
}

/** Returns the row that a product's short chunks or its points share, or none if there are none. */
export function sharedRow(
  kind: Owned,
  productId: number,
  rows: readonly Owning[],
): readonly StoredHistory[] {
  if (rows.length === 0) return [];
  const sorted = [...rows].sort((one, other) => one[1] - other[1] || one[2] - other[2]);
  return [[...sharedKey(kind, productId), packRows(sorted.map(([_, ...row]) => row)), null]];
}

/** @throws DamageError */
export function unpackHistories(stored: readonly StoredHistory[]): HistoryRows {
  const chunk: OwnedChunk[] = [];
  const point: OwnedPoint[] = [];
  for (const row of stored) {
    const [, seriesId, place] = row;
    if (seriesId !== SHARED) chunk.push(row);
    else if (place === SHARED_PLACE.chunk) chunk.push(...unpacked<OwnedChunk>(row, CHUNK_WIDTH));
    else point.push(...unpacked<OwnedPoint>(row, POINT_WIDTH));
  }
  return { chunk, point };
}

function unpacked<Row>([productId, , , body]: StoredHistory, width: number): readonly Row[] {
  try {
    return unpackRows(body, width).map((row) => [productId, ...row] as Row);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DamageError(`a history, product number ${productId}`, null, error);
  }
}
