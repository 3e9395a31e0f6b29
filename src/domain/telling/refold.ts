/**
 * Taking back what an import told. Of each thing (a product, a category, a keyword, a label) the
 * store keeps what it is now, and the ways back over the tellings that may still be taken back. So
 * what was before the first of them is found, and all tellings but the withdrawn ones are told to
 * it again, in their order: by construction that is what a store holds that never saw the others.
 */

export interface Folding<Content, Telling, Delta> {
  tell(content: Content, telling: Telling): Content;
  /** The way back over a telling that is about to be told. */
  deltaOf(before: Content, telling: Telling): Delta;
  undo(after: Content, delta: Delta): { readonly before: Content; readonly telling: Telling };
}

/** A telling that may be taken back; `by` is null where its import no longer may. */
export interface ToldRow<Delta> {
  readonly by: number | null;
  readonly delta: Delta;
}

export interface ToldThing<Content, Delta> {
  readonly content: Content;
  /** Who told what was before the first row; null where that can no longer be taken back. */
  readonly origin: number | null;
  /** In the order they were told. */
  readonly rows: readonly ToldRow<Delta>[];
}

export interface Withdrawal<Content, Telling> {
  /** What remains of the content before the first row; null: nothing. */
  base(content: Content, origin: number | null): Content | null;
  isWithdrawn(telling: Telling, by: number | null): boolean;
}

/** What a thing is without what is withdrawn; null where nothing remains of it. */
export function withdraw<Content, Telling, Delta>(
  { folding, untold }: { folding: Folding<Content, Telling, Delta>; untold: Content },
  thing: ToldThing<Content, Delta>,
  withdrawal: Withdrawal<Content, Telling>,
): ToldThing<Content, Delta> | null {
  let { content } = thing;
  const tellings: { readonly by: number | null; readonly telling: Telling }[] = [];
  for (const { by, delta } of thing.rows.toReversed()) {
    const { before, telling } = folding.undo(content, delta);
    content = before;
    if (!withdrawal.isWithdrawn(telling, by)) tellings.push({ by, telling });
  }
  tellings.reverse();
  const base = withdrawal.base(content, thing.origin);
  let { origin } = thing;
  if (base === null) {
    const first = tellings.shift();
    if (first === undefined) return null;
    origin = first.by;
    content = folding.tell(untold, first.telling);
  } else content = base;
  const rows: ToldRow<Delta>[] = [];
  for (const { by, telling } of tellings) {
    // What nobody can take back any more needs no way back over it.
    if (by !== null || origin !== null || rows.length > 0) {
      rows.push({ by, delta: folding.deltaOf(content, telling) });
    }
    content = folding.tell(content, telling);
  }
  return { content, origin, rows };
}

/**
 * What stood before the statement, where it won; the statement, where another stands; neither where
 * it repeated what stood.
 */
export interface StatementDelta<Statement> {
  readonly was?: Statement;
  readonly lost?: Statement;
}

/** Null is what nobody stated. */
export function statementFolding<Statement>(
  supersedes: (next: Statement, before: Statement) => boolean,
): Folding<Statement | null, Statement, StatementDelta<Statement>> {
  return {
    tell: (before, told) => (before === null || supersedes(told, before) ? told : before),
    deltaOf(before, told) {
      if (before === null) throw new TypeError('the first statement has no way back');
      return statementDelta(before, told, supersedes);
    },
    undo(after, { was, lost }) {
      if (after === null) throw new TypeError('nothing stands after a statement');
      return { before: was ?? after, telling: lost ?? after };
    },
  };
}

export function statementDelta<Statement>(
  before: Statement,
  told: Statement,
  supersedes: (next: Statement, before: Statement) => boolean,
): StatementDelta<Statement> {
  if (supersedes(told, before)) return { was: before };
  return supersedes(before, told) ? { lost: told } : {};
}
