/** Bounds how long an answer may take to make. */
import { ShelflineError } from '../../domain/error.ts';

/**
 * The result of `work`, or 503 `unavailable` when it takes longer. The work itself goes on: what
 * waits on the outside has time limits of its own.
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  if (timeoutMs === 0) return await work;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(timeoutMs: number): ShelflineError {
  const seconds = timeoutMs / 1000;
  return new ShelflineError(
    'unavailable',
    `The answer took longer than ${seconds} s to make; try again later.`,
  );
}
