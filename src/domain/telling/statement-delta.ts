/** The way back for things that are one statement: a category, a row of a keyword, a label. */
import type { Folding } from './refold.ts';

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
