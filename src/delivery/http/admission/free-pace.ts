/** Limits how often a caller asks what costs nothing: a number at once, then some each second. */
import { LRUCache } from 'lru-cache';

export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
}

const CALLERS_MAX = 10_000;

interface Credit {
  left: number;
  at: number;
}

/** It has no clock: callers pass the time in milliseconds. */
export class FreePace {
  readonly #pace: Pace;
  readonly #credits = new LRUCache<string, Credit>({ max: CALLERS_MAX });

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Takes an amount of the caller's. Returns false, and takes nothing, if it has less. */
  take(caller: string, amount: number, now: number): boolean {
    const { atOnce, perSecond } = this.#pace;
    const credit = this.#credits.get(caller) ?? { left: atOnce, at: now };
    credit.left = Math.min(atOnce, credit.left + ((now - credit.at) / 1000) * perSecond);
    credit.at = now;
    this.#credits.set(caller, credit);
    if (amount > credit.left) return false;
    credit.left -= amount;
    return true;
  }
}
