/**
 * Says what is wrong with one row or product of a file. The reader of the row throws it, and the
 * importer's loop reports it as a reject and goes on with the other rows.
 */
import type { Observation } from '../../domain/product/observation.ts';
import type { ImportRow, Reject } from '../../ports/importer.ts';

export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

/** The row does not say its marketplace, and nobody else does. */
export class NoMarketplace extends RowProblem {}

/** Returns what `read` returns, or the reject for its `RowProblem`. */
export function orReject<Result>(line: number, read: () => Result): Result | Reject {
  try {
    return read();
  } catch (error) {
    return rejectOf(line, error);
  }
}

/** Returns the reject for a `RowProblem`. Rethrows other errors. */
export function rejectOf(line: number, error: unknown): Reject {
  if (!(error instanceof RowProblem)) throw error;
  const reject: Reject = { kind: 'reject', line, reason: error.message };
  return error instanceof NoMarketplace ? { ...reject, lacksMarketplace: true } : reject;
}

/** Returns the row with its observations, or the reject for its `RowProblem`. */
export function rowOrReject(
  line: number,
  observe: () => readonly Observation[],
): ImportRow | Reject {
  return orReject(line, () => ({ kind: 'row', line, observations: observe() }));
}

/** Quotes a value in a message. Shortens it, so that a broken cell cannot fill the report. */
export function quoted(text: string): string {
  const SHOWN_MAX = 60;
  return JSON.stringify(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);
}
