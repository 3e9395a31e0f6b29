/**
 * Says what is wrong with one row or product of a file. It is thrown while the row is read, caught
 * by the importer's loop and reported as a reject. The other rows are imported all the same.
 */
import type { Observation } from '../../domain/product/observation.ts';
import type { ImportRow, Reject } from '../../ports/importer.ts';

export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

/** Reads one row, or returns the reject that its problem becomes. */
export function orReject<Result>(line: number, read: () => Result): Result | Reject {
  try {
    return read();
  } catch (error) {
    return rejectOf(line, error);
  }
}

/** Returns the reject that a problem becomes. Throws other errors again. */
export function rejectOf(line: number, error: unknown): Reject {
  if (error instanceof RowProblem) return { kind: 'reject', line, reason: error.message };
  throw error;
}

/** Reads the observations of one row, or returns the reject that its problem becomes. */
export function rowOrReject(
  line: number,
  observe: () => readonly Observation[],
): ImportRow | Reject {
  return orReject(line, () => ({ kind: 'row', line, observations: observe() }));
}

/** Quotes a value in a message, shortened so that a broken cell cannot fill the report. */
export function quoted(text: string): string {
  const SHOWN_MAX = 60;
  return JSON.stringify(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);
}
