/**
 * Writes the undo entries of a batch. A thing that this import stated first needs none: taking the
 * import back removes the thing. For any other thing, an entry contains its previous state.
 */

import type { FactMap } from '../../domain/product/facts.ts';
import type { ProductObservation } from '../../domain/product/observation.ts';
import { factDelta } from '../../domain/product/undo/fact-delta.ts';
import type { PointDelta } from '../../domain/product/undo/point-delta.ts';
import { productDelta, type Seen } from '../../domain/product/undo/product-delta.ts';
import { type StatementDelta, statementDelta } from '../../domain/product/undo/withdraw.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { Connection } from '../database/connection.ts';
import type { ProductState } from '../import/product-state.ts';
import { type KeptImports, prepareKeptImports } from './import-log.ts';
import { createUndoRows, type Kind, type Thing, type UndoRow, type UndoRows } from './undo-rows.ts';

export type UndoRecorder = ReturnType<ReturnType<typeof prepareUndoRecorder>>;

export interface ProductNotes {
  readonly points: PointDelta[];
  /** Writes the entry. `seenAt` is null if only points were stated. */
  end(facts: ProductObservation['facts'], seenAt: number | null): void;
}

interface Sourced {
  readonly source: string;
}

/** A statement about a known thing. */
interface Restatement<Statement> {
  readonly kind: Exclude<Kind, 'product'>;
  readonly thing: Thing;
  readonly origin: number | null;
  readonly before: Statement;
  readonly stated: Statement;
  supersedes(next: Statement, before: Statement): boolean;
}

/** Each call of the result is for one batch. */
export function prepareUndoRecorder({ db }: Connection) {
  const kept = prepareKeptImports(db);
  const rows = {
    product: createUndoRows(db, 'product'),
    category: createUndoRows(db, 'category'),
    keyword: createUndoRows(db, 'keyword'),
    label: createUndoRows(db, 'label'),
  };

  return function startBatch(stated: number | null) {
    const imports = kept();
    const importId = stated === null ? null : tellerOf(imports, stated);
    // No import can be taken back, so no entry is needed.
    const isIdle = importId === null && imports.isEmpty;
    const isOwn = (origin: number | null) => imports.keptOrNull(origin) === importId;
    const noteStatement = statementNotes(rows, importId, isOwn);
    return {
      /** The import of this batch; null if it can never be taken back. */
      importId,
      /** Begins an entry for an observation of a product. Returns null if none is needed. */
      product(product: ProductState, source: string): ProductNotes | null {
        if (isIdle || product.observedAt === Number.NEGATIVE_INFINITY) return null;
        const isFirstTeller = isOwn(product.origin) && (importId === null || isOf(product, source));
        if (isFirstTeller && !rows.product.has(product.id)) return null;
        return productNotes(rows.product, product, source, importId);
      },
      statement<Statement extends Sourced>(told: Restatement<Statement>): void {
        if (!isIdle) noteStatement(told);
      },
    };
  };
}

/** Returns the import's number, or null if it can never be taken back. */
function tellerOf(imports: KeptImports, importId: number): number | null {
  if (imports.stateOf(importId) === 'open') return imports.keptOrNull(importId);
  throw new ShelflineError(
    'bad_request',
    `import ${importId} was taken back while it ran; import the file again`,
  );
}

/** Returns whether everything known of a product comes from this source, judged by one fact. */
function isOf({ facts, series }: ProductState, source: string): boolean {
  const [fact] = Object.values(facts);
  const teller = fact?.source ?? series.find(({ bounds }) => bounds !== null)?.bounds?.last.source;
  return teller === source;
}

function productNotes(
  rows: UndoRows,
  product: ProductState,
  source: string,
  importId: number | null,
): ProductNotes {
  const known: FactMap = product.facts;
  const before = seenOf(product);
  const points: PointDelta[] = [];
  return {
    points,
    end(facts, seenAt) {
      const stated = { facts, source, at: seenAt ?? 0 };
      const delta = seenAt === null ? null : factDelta(known, stated, product.facts);
      const after = seenOf(product);
      const parts = { source, seenAt, before, after, facts: delta, points };
      rows.add(product.id, importId, productDelta(parts));
    },
  };
}

function seenOf({ firstSeenAt: first, observedAt: last }: ProductState): Seen {
  return { first, last };
}

/** Several statements of one import about one thing share an entry. */
function statementNotes(
  allRows: Readonly<Record<Kind, UndoRows>>,
  importId: number | null,
  isOwn: (origin: number | null) => boolean,
) {
  const lastRows = new Map<string, UndoRow | null>();
  return <Statement extends Sourced>(told: Restatement<Statement>): void => {
    const { kind, thing, before, stated, supersedes } = told;
    const rows = allRows[kind];
    const key = `${kind} ${thing}`;
    const known = lastRows.get(key);
    const last = known === undefined ? rows.last(thing) : known;
    lastRows.set(key, last);
    if (last === null && isOwn(told.origin)) {
      if (importId === null || before.source === stated.source) return;
    }
    const isBetter = supersedes(stated, before);
    const delta: StatementDelta<Statement> | null =
      last !== null && last.import_id === importId
        ? deltaAgain(JSON.parse(last.delta) as StatementDelta<Statement>, told, isBetter)
        : null;
    if (last !== null && delta !== null) {
      if (JSON.stringify(delta) === last.delta) return;
      rows.change(thing, last, delta);
    } else rows.add(thing, importId, statementDelta(before, stated, supersedes));
    lastRows.delete(key);
  };
}

/** Joins two statements of one import into one entry. Returns null if their sources differ. */
function deltaAgain<Statement extends Sourced>(
  delta: StatementDelta<Statement>,
  { before, stated, supersedes }: Restatement<Statement>,
  isBetter: boolean,
): StatementDelta<Statement> | null {
  const told = delta.lost ?? before;
  if (told.source !== stated.source) return null;
  if (isBetter) return delta.was === undefined ? { was: before } : delta;
  return delta.lost !== undefined && supersedes(stated, delta.lost) ? { lost: stated } : delta;
}
