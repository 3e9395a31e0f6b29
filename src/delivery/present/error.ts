/** The shape of an error, the same in answers of the server, in a batch and on the command line. */
import { type ErrorDetail, ShelflineError } from '../../domain/values/error.ts';

/** The most details to show; a broken body can have thousands of faults. */
const DETAILS_MAX = 20;

export function presentError({ code, message, details }: ShelflineError) {
  return { code, message, details: details.slice(0, DETAILS_MAX).map(presentDetail) };
}

/** Returns the error for anything thrown. A defect becomes `internal_error`. */
export function asShelflineError(thrown: unknown): ShelflineError {
  if (thrown instanceof ShelflineError) return thrown;
  return new ShelflineError(
    'internal_error',
    'Something went wrong here. Name the requestId to the operator.',
    { cause: thrown },
  );
}

/** Fills in every field. `allowed` is empty if there is no list of values. */
function presentDetail({ field, issue, allowed, ...more }: ErrorDetail) {
  return { field, issue, allowed: allowed ?? [], ...more };
}
