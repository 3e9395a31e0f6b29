/** The chunks of a series: all its points except those in the tail, compressed. */

import { relabelChunk } from '../../domain/history/codec/chunk-format.ts';
import { createChunkDecoder } from '../../domain/history/codec/decode-chunk.ts';
import { createChunkEncoder } from '../../domain/history/codec/encode-chunk.ts';
import { overlay, type SourcedPoint } from '../../domain/history/merge-points.ts';
import { CHUNK_POINTS, type PackedSeries } from '../../domain/history/packed-series.ts';
import type { Point } from '../../domain/history/series.ts';
import { DamageError } from '../../domain/values/damage.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import { rowSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { requireSound } from '../database/row-sum.ts';
import type { SourceNames } from '../database/source-names.ts';

/** The seconds in which a chunk may begin (end excluded): 33 bits of its key, 1833 to 2106. */
export const KEYED_FROM = -(2 ** 32);
export const KEYED_TO = 2 ** 32;

/** `place` is the low bits of the key, which encode where the chunk begins. */
export type ChunkRow = readonly [place: number, body: Uint8Array | null, sum: number | null];

/** SQL: the key of a chunk. Its parameters are a series and a second. */
const KEY = '((? << 33) | (? + 4294967296))';

/** Finds the rows of a series, whose places begin at `KEYED_FROM`. */
export interface ChunkRows {
  /** Returns the chunks with the points from one instant to another, both included. */
  reaching(seriesId: number, from: EpochSeconds, to: EpochSeconds): readonly ChunkRow[];
  /** Returns the chunk that begins last, at or before an instant. */
  lastUntil(seriesId: number, at: EpochSeconds): ChunkRow | undefined;
}

export type ChunkReader = ReturnType<typeof createChunkReader>;

export function createChunkReader(rows: ChunkRows, sources: Pick<SourceNames, 'nameOf'>) {
  const { decode, decodeSourced } = createChunkDecoder();
  const bodies = (seriesId: number, from: EpochSeconds, to: EpochSeconds) =>
    rows.reaching(seriesId, from, to).map((row) => soundBody(seriesId, row));
  return {
    bodies,
    /** Reads the chunks with the points from `opening` to before `end`, and decodes them later. */
    window(seriesId: number, opening: EpochSeconds, end: EpochSeconds) {
      const read = bodies(seriesId, opening, end - 1);
      return {
        /** Returns the points before `to`, opened by the one in force at `from`. */
        points: (from: EpochSeconds, to: EpochSeconds): readonly Point[] => decode(read, from, to),
        /** Returns all points of these chunks. */
        sourced: (): readonly SourcedPoint[] =>
          read.flatMap((body) => decodeSourced(body, sources.nameOf)),
      };
    },
    lastUntil(seriesId: number, at: EpochSeconds): Point | null {
      const row = rows.lastUntil(seriesId, at);
      if (row === undefined) return null;
      return decode([soundBody(seriesId, row)], at, at + 1)[0] ?? null;
    },
    /** Returns the points between two instants, both included, and perhaps some around them. */
    around: (seriesId: number, from: EpochSeconds, to: EpochSeconds): readonly SourcedPoint[] =>
      bodies(seriesId, from, to).flatMap((body) => decodeSourced(body, sources.nameOf)),
  };
}

export function createPointChunks({ db, sources, touchSeries }: Connection) {
  const encodeChunk = createChunkEncoder();
  // From the chunk with the first instant (it may begin earlier) to the chunk with the last.
  const reaching = `id >= coalesce(
      (SELECT max(id) FROM chunk WHERE id BETWEEN (? << 33) AND ${KEY}), ${KEY}
    ) AND id <= ${KEY}`;
  type Span = [number, number, number, number, number, number, number];
  const columns = `id & ${2 ** 33 - 1}, body, sum`;
  const select = db
    .prepare<Span, ChunkRow>(`SELECT ${columns} FROM chunk WHERE ${reaching} ORDER BY id`)
    .raw();
  const selectLast = db
    .prepare<[number, number, number], ChunkRow>(
      `SELECT ${columns} FROM chunk WHERE id BETWEEN (? << 33) AND ${KEY}
       ORDER BY id DESC LIMIT 1`,
    )
    .raw();
  const remove = db.prepare<Span>(`DELETE FROM chunk WHERE ${reaching}`);
  const insertRow = db.prepare<[number, number, Uint8Array, number]>(
    `INSERT INTO chunk VALUES (${KEY}, ?, ?)`,
  );
  const insert = (seriesId: number, firstAt: EpochSeconds, body: Uint8Array) =>
    insertRow.run(seriesId, firstAt, body, rowSum([seriesId, firstAt - KEYED_FROM, body]));

  const clear = db.prepare<[number, number]>(
    'DELETE FROM chunk WHERE id >= (? << 33) AND id < ((? + 1) << 33)',
  );

  const span = (seriesId: number, from: EpochSeconds, to: EpochSeconds): Span => {
    const [first, last] = [clamped(from), clamped(to)];
    return [seriesId, seriesId, first, seriesId, first, seriesId, last];
  };
  const rows: ChunkRows = {
    reaching: (seriesId, from, to) => select.all(...span(seriesId, from, to)),
    lastUntil: (seriesId, at) => selectLast.get(seriesId, seriesId, clamped(at)),
  };
  const { bodies, ...reader } = createChunkReader(rows, sources);

  const labelled = ({ chunks }: PackedSeries, source: string) => {
    const number = sources.idOf(source);
    return chunks.map(({ firstAt, body }) => ({ firstAt, body: relabelChunk(body, number) }));
  };

  return {
    ...reader,
    /** Merges ascending points into the chunks. They replace stored points at their instants. */
    merge(seriesId: number, points: readonly SourcedPoint[]): void {
      const [first] = points;
      const last = points.at(-1);
      if (first === undefined || last === undefined) return;
      touchSeries(seriesId);
      const merged = overlay(reader.around(seriesId, first.at, last.at), points);
      remove.run(...span(seriesId, first.at, last.at));
      for (let start = 0; start < merged.length; start += CHUNK_POINTS) {
        const piece = merged.slice(start, start + CHUNK_POINTS);
        insert(seriesId, piece[0]?.at ?? 0, encodeChunk(piece, sources.idOf));
      }
    },
    /** Writes a series that has no chunks yet. */
    insert(seriesId: number, packed: PackedSeries, source: string): void {
      touchSeries(seriesId);
      for (const { firstAt, body } of labelled(packed, source)) insert(seriesId, firstAt, body);
    },
    clear(seriesId: number): void {
      touchSeries(seriesId);
      clear.run(seriesId, seriesId);
    },
    /** Returns whether the chunks over the series' span equal the series, byte for byte. */
    holds(seriesId: number, packed: PackedSeries, source: string): boolean {
      const stored = bodies(seriesId, packed.firstAt, packed.last.at);
      if (stored.length !== packed.chunks.length) return false;
      return labelled(packed, source).every(({ body }, index) => {
        const other = stored[index];
        return other !== undefined && Buffer.compare(body, other) === 0;
      });
    },
  };
}

function soundBody(seriesId: number, [place, body, sum]: ChunkRow): Uint8Array {
  requireSound('chunk', sum, [seriesId, place, body]);
  // Damage may have removed both the bytes and the check value.
  if (body === null) throw new DamageError(`a history, series ${seriesId}`);
  return body;
}

/** Returns the place of a chunk that begins at an instant. */
export function placeOf(at: EpochSeconds): number {
  return clamped(at) - KEYED_FROM;
}

function clamped(at: EpochSeconds): EpochSeconds {
  return Math.min(Math.max(at, KEYED_FROM), KEYED_TO - 1);
}
