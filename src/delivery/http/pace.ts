/**
 * The steps of one answer. A short answer waits for nobody; a long one waits for its turn among the
 * long ones, so that few are half made at a time, and lets the event loop turn between its steps.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app/context.ts';
import type { FairTurns } from './fair-turns.ts';

/** Work goes on for so long before others come in between. */
export const STEP_MS = 10;

/** What is called between pieces of work; where a step was long enough, the event loop turns. */
export function pauser(beforePause = async () => {}): () => Promise<void> {
  let stepBegan = performance.now();
  return async () => {
    if (performance.now() - stepBegan < STEP_MS) return;
    await beforePause();
    await nextTurn();
    stepBegan = performance.now();
  };
}

/** Makes an answer that may take long, with an `app` whose pauses let others in. */
export async function inSteps<Result>(
  { app, turns }: { readonly app: AppContext; readonly turns: FairTurns },
  who: string,
  work: (app: AppContext) => Promise<Result>,
): Promise<Result> {
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
  try {
    return await work({ ...app, pause: pauser(takeTurn) });
  } finally {
    isOver = true;
    if (isTurnTaken) turns.end();
  }
}
