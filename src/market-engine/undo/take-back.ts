/** Takes back statements about one thing: a product, a category, a keyword or a label. */
import { type Folding, type RecordedThing, withdraw } from '../../domain/product/undo/withdraw.ts';
import type { Db } from '../database/connection.ts';
import type { Batch } from '../import/batch.ts';
import type { KeptImports } from './import-log.ts';
import { createUndoRows, KINDS, type Kind, type Thing } from './undo-rows.ts';

/** What to take back: one import, one source, or everything. */
export type Taken =
  | { readonly importId: number }
  | { readonly source: string }
  | { readonly all: true };

interface TakenBack {
  readonly outcome: Outcome;
  /** True if the withdrawn statements are so old that nobody knows what they had replaced. */
  readonly isHiddenUnknown: boolean;
}

export type TakeBack = ReturnType<typeof createTakeBack>;

const SAME: TakenBack = { outcome: 'same', isHiddenUnknown: false };

export function createTakeBack<
  Content,
  Statement extends { readonly source: string },
  Delta extends object,
>(db: Db, things: UndoKind<Content, Statement, Delta>) {
  const { kind } = things;
  const rows = createUndoRows(db, kind);

  function recordedThing(
    thing: Thing,
    { content, origin }: Stored<Content>,
    imports: KeptImports,
  ): RecordedThing<Content, Delta> {
    const all = rows.all(thing).map(({ import_id, delta }) => ({
      by: imports.keptOrNull(import_id),
      delta: JSON.parse(delta) as Delta,
    }));
    const keptOrigin = imports.keptOrNull(origin);
    // Entries before the first import that can be taken back are the base of the rest.
    const first = keptOrigin === null ? all.findIndex(({ by }) => by !== null) : 0;
    return { content, origin: keptOrigin, rows: first < 0 ? [] : all.slice(first) };
  }

  return {
    kind,
    /** Returns all things that may contain something to take back. */
    thingsOf: prepareThingsOf(db, things),
    take(thing: Thing, taken: Taken, batch: Batch, imports: KeptImports): TakenBack {
      const stored = things.load(thing, batch);
      const isWhole =
        'all' in taken ||
        ('importId' in taken && stored?.origin === taken.importId && !rows.has(thing));
      if (stored === null || isWhole) {
        rows.clear(thing);
        const outcome = stored === null ? 'same' : things.save(thing, stored, null, batch);
        return { outcome, isHiddenUnknown: false };
      }
      const told = recordedThing(thing, stored, imports);
      if ('source' in taken && !mayHold(things, told, taken.source)) return SAME;
      let isHiddenUnknown = false;
      const after = withdraw(things.folding, told, {
        base(content, origin) {
          if ('importId' in taken) return origin === taken.importId ? null : content;
          if (!('source' in taken) || !things.holds(content, taken.source)) return content;
          if (origin === null) isHiddenUnknown = true;
          return things.without(content, taken.source);
        },
        isWithdrawn: (statement, by) =>
          'importId' in taken
            ? by === taken.importId
            : 'source' in taken && statement.source === taken.source,
      });
      rows.clear(thing);
      for (const { by, delta } of after?.rows ?? []) rows.add(thing, by, delta);
      return { outcome: things.save(thing, stored, after, batch), isHiddenUnknown };
    },
  };
}

/** Returns whether a thing may contain anything of the source. Avoids decoding the others. */
function mayHold<Content, Statement, Delta>(
  things: UndoKind<Content, Statement, Delta>,
  { content, rows }: RecordedThing<Content, Delta>,
  source: string,
): boolean {
  const quoted = JSON.stringify(source);
  return (
    rows.some(({ delta }) => JSON.stringify(delta).includes(quoted)) ||
    things.holds(content, source)
  );
}

function prepareThingsOf<Content, Statement, Delta>(
  db: Db,
  { kind, marketplace: placeOf, isOfSource }: UndoKind<Content, Statement, Delta>,
) {
  const { number, table, name, isThing } = KINDS[kind];
  const ofAll = `SELECT ${name} FROM ${table}`;
  const toldOf = `SELECT DISTINCT thing FROM told WHERE kind = ${number}`;
  const byImport = db.prepare<[number], Thing>(`${ofAll} WHERE origin = ?`).pluck();
  const byTold = db.prepare<[number], Thing>(`${toldOf} AND import_id = ?`).pluck();
  const bySource = db.prepare<[string], Thing>(`${ofAll} WHERE ${isOfSource}`).pluck();
  const told = db.prepare<[], Thing>(toldOf).pluck();
  const all = db.prepare<[], Thing>(ofAll).pluck();
  const place = db
    .prepare<[Thing], string>(`SELECT ${placeOf} FROM ${table} WHERE ${isThing}`)
    .pluck();
  return (taken: Taken, marketplace: string | null): readonly Thing[] => {
    if ('importId' in taken) {
      return [...new Set([...byImport.all(taken.importId), ...byTold.all(taken.importId)])];
    }
    const found =
      'all' in taken ? all.all() : [...new Set([...bySource.all(taken.source), ...told.all()])];
    if (marketplace === null) return found;
    return found.filter((thing) => place.get(thing) === marketplace);
  };
}

interface Stored<Content> {
  readonly content: Content;
  readonly origin: number | null;
}

type Outcome = 'same' | 'changed' | 'removed';

export interface UndoKind<Content, Statement, Delta> {
  readonly kind: Kind;
  readonly folding: Folding<Content, Statement, Delta>;
  /** SQL: whether a row's content may come from a source. The parameter is the source's name. */
  readonly isOfSource: string;
  readonly marketplace: string;
  load(thing: Thing, batch: Batch): Stored<Content> | null;
  save(thing: Thing, before: Stored<Content>, after: Stored<Content> | null, batch: Batch): Outcome;
  /** Returns the content without one source's statements, or null if nothing remains. */
  without(content: Content, source: string): Content | null;
  /** Returns whether any of the content comes from a source. */
  holds(content: Content, source: string): boolean;
}
