/**
 * What one keyword may cost beside its own search. Any text is a keyword, and two hundred letters
 * hold more misspelt words than a market can be asked for while others wait: what the allowance
 * leaves unanswered is told like what nothing is known of.
 */
import type { AppContext } from '../context.ts';

export interface WorkAllowance {
  isSpent(): boolean;
  /** Takes what the question costs from what is left; the last one may cost more than that. */
  charge<Answer>(question: () => Answer): Answer;
}

/**
 * Numbers that an index looks at for one purpose: 12 ms on the machine of `bench/search`, where
 * five million products are asked for.
 */
const WORK_MAX = 6_000_000;
/** What a question costs whatever it is. */
const QUESTION_WORK = 10_000;

export function workAllowance({ search }: Pick<AppContext, 'search'>): WorkAllowance {
  let left = WORK_MAX;
  return {
    isSpent: () => left <= 0,
    charge(question) {
      const before = search.work();
      const answer = question();
      left -= QUESTION_WORK + search.work() - before;
      return answer;
    },
  };
}
