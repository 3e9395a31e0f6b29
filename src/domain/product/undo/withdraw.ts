/**
 * Takes back what an import stated. For each thing (a product, a category, a keyword, a label) the
 * store keeps what it is now, and a way back over each statement that may still be taken back.
 * Going back over all of them finds what was before the first; the statements that are not
 * withdrawn are then applied again, in their order. The result is what a store holds that never
 * saw the others.
 */

/** How the statements about one kind of thing become its content. */
export interface Folding<Content, Statement, Delta> {
  /** The content before any statement. */
  readonly empty: Content;
  apply(content: Content, statement: Statement): Content;
  /** The way back over a statement that is about to be applied. */
  deltaOf(before: Content, statement: Statement): Delta;
  undo(after: Content, delta: Delta): { readonly before: Content; readonly statement: Statement };
}

/** A statement that may be taken back; `by` is null where its import no longer may. */
export interface UndoStep<Delta> {
  readonly by: number | null;
  readonly delta: Delta;
}

export interface RecordedThing<Content, Delta> {
  readonly content: Content;
  /** The import that stated what was before the first row; null where it is too old to undo. */
  readonly origin: number | null;
  /** In the order of the statements. */
  readonly rows: readonly UndoStep<Delta>[];
}

export interface Withdrawal<Content, Statement> {
  /** What remains of the content before the first row; null where nothing does. */
  base(content: Content, origin: number | null): Content | null;
  isWithdrawn(statement: Statement, by: number | null): boolean;
}

/** What a thing is without what is withdrawn; null where nothing remains of it. */
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
    // What can no longer be taken back needs no way back.
    if (by !== null || origin !== null || rows.length > 0) {
      rows.push({ by, delta: folding.deltaOf(content, statement) });
    }
    content = folding.apply(content, statement);
  }
  return { content, origin, rows };
}

/**
 * The way back over a statement that replaces a thing as a whole (a category, a row of a keyword,
 * a label): what stood before, where the statement won; the statement, where another one stands;
 * neither where it repeated what stood.
 */
export interface StatementDelta<Statement> {
  readonly was?: Statement;
  readonly lost?: Statement;
}

/** The folding of such things; their content is null before any statement. */
export function statementFolding<Statement>(
  supersedes: (next: Statement, before: Statement) => boolean,
): Folding<Statement | null, Statement, StatementDelta<Statement>> {
  return {
    empty: null,
    apply: (before, next) => (before === null || supersedes(next, before) ? next : before),
    deltaOf(before, next) {
      if (before === null) throw new TypeError('the first statement has no way back');
      return statementDelta(before, next, supersedes);
    },
    undo(after, { was, lost }) {
      if (after === null) throw new TypeError('nothing stands after a statement');
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
