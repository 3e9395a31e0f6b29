import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteStore, type SqliteStore } from '../../adapters/sqlite/market/store.ts';
import { comparePoints, type SourcedPoint } from '../../domain/history/merge-points.ts';
import { createSeriesPacker } from '../../domain/history/packed-series.ts';
import { type Bounds, createPointTable, type PointTable, type Written } from './points.ts';

let directory: string;
let store: SqliteStore;
let table: PointTable;
let nextSeries = 1;
const pack = createSeriesPacker();
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-points-'));
  store = createSqliteStore({ directory });
  table = createPointTable(store.connection);
});
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

/** A series in the table and its slow twin: every point by its instant. */
class Twin {
  readonly id = nextSeries++;
  /** The table that writes next. */
  table = table;
  readonly known = new Map<number, SourcedPoint>();
  bounds: Bounds | null = null;

  merge(stated: readonly SourcedPoint[]): void {
    this.#expectMerged(stated, () => this.table.merge(this, stated));
  }

  /** These points as a reading thread packs them, of one source. */
  mergePacked(stated: readonly SourcedPoint[]): void {
    const packed = pack({ name: 'new', categoryId: null, points: stated });
    if (packed === null) throw new TypeError('these points cannot be packed');
    const source = stated[0]?.source ?? '';
    this.#expectMerged(stated, () => this.table.mergePacked(this, packed, source));
  }

  #expectMerged(stated: readonly SourcedPoint[], merge: () => Written | null): void {
    const before = new Map(this.known);
    for (const point of stated) {
      const other = this.known.get(point.at);
      if (other === undefined || comparePoints(point, other) > 0) this.known.set(point.at, point);
    }
    const changed = this.all().filter((point) => before.get(point.at) !== point);
    const written = merge();
    expect(written?.count ?? 0).toBe(changed.length);
    if (written !== null) this.bounds = { firstAt: written.firstAt, last: written.last };
  }

  all(): SourcedPoint[] {
    return [...this.known.values()].sort((left, right) => left.at - right.at);
  }

  window(from: number, to: number): SourcedPoint[] {
    const all = this.all();
    const inside = all.filter(({ at }) => at >= from && at < to);
    const opener = all.filter(({ at }) => at < from).at(-1);
    const needsOpener = opener !== undefined && inside[0]?.at !== from;
    return needsOpener ? [opener, ...inside] : inside;
  }
}

const withoutSource = ({ at, value, state }: SourcedPoint) => ({ at, value, state });

const source = fc.constantFrom('csv', 'keepa', 'demo');
const value = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(null));
const pointAtTime = (at: number) =>
  fc.record({ value, source }).map(
    (one): SourcedPoint => ({
      at,
      value: one.value,
      state: one.value === null ? 'out_of_stock' : 'ok',
      source: one.source,
    }),
  );

/** One write: a single point, a few, or a long run, anywhere. */
const write = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom(1, 1, 1, 3, 40, 700))
  .chain(([start, length]) =>
    fc.record({
      points: fc.tuple(...Array.from({ length }, (_, index) => pointAtTime((start + index) * 60))),
      packedBy: fc.option(source),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  );

describe('the point table', () => {
  it('holds what a map by instant holds, however it was written', () => {
    const minute = fc.integer({ min: -2, max: 1650 });
    const window = fc.tuple(minute, fc.integer({ min: 0, max: 800 }));
    fc.assert(
      fc.property(
        fc.array(write, { minLength: 1, maxLength: 40 }),
        fc.array(window, { minLength: 8, maxLength: 8 }),
        (writes, windows) => {
          const twin = new Twin();
          for (const { points, packedBy, times } of writes) {
            for (let time = 0; time < times; time += 1) {
              if (packedBy === null) twin.merge(points);
              else twin.mergePacked(points.map((point) => ({ ...point, source: packedBy })));
            }
          }
          const all = twin.all();
          expect(table.all(twin)).toEqual(all);
          expect(twin.bounds).toEqual({ firstAt: all[0]?.at, last: all.at(-1) });
          for (const [start, length] of windows) {
            const [from, to] = [start * 60 + 7 * (length % 2), (start + length) * 60];
            const expected = twin.window(from, to);
            const read = table.window(twin, { from, to });
            expect(read.points()).toEqual(expected.map(withoutSource));
            expect(read.sourced()).toEqual(expected);
            const last = all.filter(({ at }) => at <= from).at(-1);
            if (all.length === 1) continue;
            const found = table.lastUntil(twin.id, from);
            expect(found).toEqual(last === undefined ? null : withoutSource(last));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('folds a tail into chunks by the write that fills it', () => {
    const twin = new Twin();
    const rows = store.connection.db
      .prepare<[number], number>('SELECT count(*) FROM point WHERE series_id = ?')
      .pluck();
    const counts = Array.from({ length: 70 }, (_, index) => {
      twin.merge([{ at: index, value: index, state: 'ok', source: 'csv' }]);
      return rows.get(twin.id);
    });
    expect(Math.max(...counts.map(Number))).toBe(19);
    // The head holds the first point, which becomes a row together with the second.
    expect(counts.slice(0, 2)).toEqual([0, 2]);
    expect(counts.slice(2).filter((count) => count === 0)).toHaveLength(3);
    expect(table.all(twin)).toEqual(twin.all());
  });

  it('holds what two processes write in turn, each of which knows only its own writes', () => {
    const other = createSqliteStore({ directory });
    const tables = [table, createPointTable(other.connection)];
    const rows = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.constantFrom(1, 1, 1, 7, 9, 40));
    const stated = rows.chain(([start, length]) =>
      fc.tuple(...Array.from({ length }, (_, index) => pointAtTime((start + index) * 60))),
    );
    const one = fc.record({ stated, isOther: fc.boolean(), isUndone: fc.boolean() });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 80, size: 'max' }), (writes) => {
        const twin = new Twin();
        for (const { stated: points, isOther, isUndone } of writes) {
          const [writer, reader] = isOther ? tables.toReversed() : tables;
          const connection = isOther ? other.connection : store.connection;
          const { db } = connection;
          if (writer === undefined || reader === undefined) throw new TypeError('two tables');
          db.exec('BEGIN IMMEDIATE');
          if (isUndone) {
            // This teaches the writer a length of the tail that is not so.
            writer.merge(twin, points);
            db.exec('ROLLBACK');
            connection.sources.forget();
          } else {
            twin.table = writer;
            twin.merge(points);
            db.exec('COMMIT');
          }
          expect(reader.all(twin)).toEqual(twin.all());
        }
      }),
      { numRuns: 40 },
    );
    return other.close();
  });

  it('takes the only point of a series from its head, whatever an older program left', () => {
    const twin = new Twin();
    const at = (time: number, value: number, by: string): SourcedPoint[] => [
      { at: time, value, state: 'ok', source: by },
    ];
    twin.merge(at(60, 1, 'csv'));
    store.connection.db.prepare('INSERT INTO point VALUES (?, 60, 7, 0, 1, NULL)').run(twin.id);
    expect(table.all(twin)).toEqual(at(60, 1, 'csv'));
    twin.merge(at(60, 2, 'keepa'));
    expect(table.all(twin)).toEqual(at(60, 2, 'keepa'));
    expect(table.window(twin, { from: 0, to: 60 }).points()).toEqual([]);
    expect(table.window(twin, { from: 99, to: 99 }).points()).toEqual([
      { at: 60, value: 2, state: 'ok' },
    ]);
    twin.merge(at(120, 3, 'csv'));
    expect(table.all(twin)).toEqual(twin.all());
    expect(twin.all()).toHaveLength(2);
  });

  it('keeps points outside the time that keys can say', () => {
    const twin = new Twin();
    const times = [-(2 ** 40), -(2 ** 32) - 1, -(2 ** 32), 0, 2 ** 32 - 1, 2 ** 32, 2 ** 40];
    const early = Array.from({ length: 50 }, (_, index) => index - 2 ** 34);
    for (const batch of [times, early, times]) {
      twin.merge(batch.map((at) => ({ at, value: 5, state: 'ok', source: 'csv' })));
    }
    expect(table.all(twin)).toEqual(twin.all());
    const window = { from: -(2 ** 41), to: 2 ** 41 };
    expect(table.window(twin, window).points()).toEqual(twin.all().map(withoutSource));
  });
});
