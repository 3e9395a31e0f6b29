/**
 * Limits the cost of long answers. A short answer never waits. Long answers take turns, so that few
 * are half made at a time. They let the event loop turn between steps, and have a deadline.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../../app/context.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';

/** How long work continues before other requests get a turn. */
export const STEP_MS = 10;

/** Returns a function to call between pieces of work: after a long step it lets the loop turn. */
export function pauser(beforePause = async () => {}): () => MaybePromise<void> {
  let stepBegan = performance.now();
  const pause = async () => {
    await beforePause();
    await nextTurn();
    stepBegan = performance.now();
  };
  return () => (performance.now() - stepBegan < STEP_MS ? undefined : pause());
}

/** Makes an answer that may take long, with an `app` whose pauses let other requests run. */
export function inSteps<Result>(
  { app, turns }: { readonly app: AppContext; readonly turns: FairTurns },
  who: string,
  work: (app: AppContext) => MaybePromise<Result>,
): MaybePromise<Result> {
  let isTurnTaken = false;
  let isOver = false;
  const takeTurn = async () => {
    if (!isTurnTaken) {
      await turns.begin(who);
      isTurnTaken = !isOver;
      if (isOver) turns.end();
    }
    if (isOver) throw new Error('an answer went on although nobody waits for it any more');
  };
  const result = work({ ...app, pause: pauser(takeTurn) });
  if (!(result instanceof Promise)) return result;
  return result.finally(() => {
    isOver = true;
    if (isTurnTaken) turns.end();
  });
}

/**
 * Returns the result of `work`; throws 503 `unavailable` if it takes longer. The work itself
 * continues: its calls to other services have their own timeouts.
 */
export function withDeadline<Result>(
  work: MaybePromise<Result>,
  timeoutMs: number,
): MaybePromise<Result> {
  if (timeoutMs === 0 || !(work instanceof Promise)) return work;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(timeoutMs)), timeoutMs);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

function tooSlow(timeoutMs: number): ShelflineError {
  const seconds = timeoutMs / 1000;
  return new ShelflineError(
    'unavailable',
    `The answer took longer than ${seconds} s to make; try again later.`,
  );
}

/**
 * Runs the steps of long answers one at a time; callers take turns. The event loop turns after each
 * step, so short requests are served in between.
 */
export class FairTurns {
  /** The waiting callers, in the order of their next turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTaken = false;

  async run<Result>(who: string, step: () => Promise<Result>): Promise<Result> {
    await this.begin(who);
    try {
      return await step();
    } finally {
      this.end();
    }
  }

  /** Resolves when it is the caller's turn, which lasts until `end`. */
  async begin(who: string): Promise<void> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#queue(who, begin));
    this.#isTaken = true;
  }

  end(): void {
    setImmediate(() => this.#passOn());
  }

  #queue(who: string, begin: () => void): void {
    const own = this.#waiting.get(who);
    if (own === undefined) this.#waiting.set(who, [begin]);
    else own.push(begin);
  }

  #passOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#isTaken = false;
      return;
    }
    const [who, [begin, ...rest]] = next;
    this.#waiting.delete(who);
    if (rest.length > 0) this.#waiting.set(who, rest);
    begin?.();
  }
}
