/**
 * Takes back what an import stated. For each thing (a product, a category, a keyword, a label) the
 * store keeps its content and a delta for each statement that may still be taken back. The deltas
 * lead back to the content before the first statement. Then the statements that remain are applied
 * again in their order. The result is the content of a store that never saw the withdrawn ones.
 */

/** How statements about one kind of thing are applied and undone. */
export interface Folding<Content, Statement, Delta> {
  readonly empty: Content;
  apply(content: Content, statement: Statement): Content;
  /** Returns what undoes a statement that is about to be applied. */
  deltaOf(before: Content, statement: Statement): Delta;
  undo(after: Content, delta: Delta): { readonly before: Content; readonly statement: Statement };
}

/** `by` is the import of a statement; null if that import can no longer be taken back. */
export interface UndoStep<Delta> {
  readonly by: number | null;
  readonly delta: Delta;
}

export interface RecordedThing<Content, Delta> {
  readonly content: Content;
  /** The import that stated the base, before the first row; null if it is too old to undo. */
  readonly origin: number | null;
  /** In the order of the statements. */
  readonly rows: readonly UndoStep<Delta>[];
}

export interface Withdrawal<Content, Statement> {
  /** Returns what remains of the content before the first row; null if nothing does. */
  base(content: Content, origin: number | null): Content | null;
  isWithdrawn(statement: Statement, by: number | null): boolean;
}

/** Returns a thing without its withdrawn statements; null if nothing remains of it. */
export function withdraw<Content, Statement, Delta>(
  folding: Folding<Content, Statement, Delta>,
  thing: RecordedThing<Content, Delta>,
  withdrawal: Withdrawal<Content, Statement>,
): RecordedThing<Content, Delta> | null {
  let { content } = thing;
  const statements: { readonly by: number | null; readonly statement: Statement }[] = [];
  for (const { by, delta } of thing.rows.toReversed()) {
    const { before, statement } = folding.undo(content, delta);
    content = before;
    if (!withdrawal.isWithdrawn(statement, by)) statements.push({ by, statement });
  }
  statements.reverse();
  const base = withdrawal.base(content, thing.origin);
  let { origin } = thing;
  if (base === null) {
    const first = statements.shift();
    if (first === undefined) return null;
    origin = first.by;
    content = folding.apply(folding.empty, first.statement);
  } else content = base;
  const rows: UndoStep<Delta>[] = [];
  for (const { by, statement } of statements) {
    // Statements at the start that can no longer be taken back become part of the base.
    if (by !== null || origin !== null || rows.length > 0) {
      rows.push({ by, delta: folding.deltaOf(content, statement) });
    }
    content = folding.apply(content, statement);
  }
  return { content, origin, rows };
}

/**
 * What undoes a statement that replaces a thing as a whole (a category, a row of a keyword, a
 * label): the content it replaced, or the statement itself if it lost. Empty for a repeat.
 */
export interface StatementDelta<Statement> {
  readonly was?: Statement;
  readonly lost?: Statement;
}

export function statementFolding<Statement>(
  supersedes: (next: Statement, before: Statement) => boolean,
): Folding<Statement | null, Statement, StatementDelta<Statement>> {
  return {
    empty: null,
    apply: (before, next) => (before === null || supersedes(next, before) ? next : before),
    deltaOf(before, next) {
      if (before === null) throw new TypeError('the first statement has no delta');
      return statementDelta(before, next, supersedes);
    },
    undo(after, { was, lost }) {
      if (after === null) throw new TypeError('a statement left no content');
      return { before: was ?? after, statement: lost ?? after };
    },
  };
}

export function statementDelta<Statement>(
  before: Statement,
  next: Statement,
  supersedes: (next: Statement, before: Statement) => boolean,
): StatementDelta<Statement> {
  if (supersedes(next, before)) return { was: before };
  return supersedes(before, next) ? { lost: next } : {};
}
