/** One log line for each request. */
import type { AppContext } from '../../../app/context.ts';

/** A request that is over, however it ended, as its log line shows it. */
export type Answered = Readonly<{
  requestId: string;
  method: string;
  /** The route's template; null where there is none. */
  route: string | null;
  status: number;
  /** Milliseconds since its headers arrived, to a hundredth. */
  ms: number;
  /** Id of the key it was made with; null without a good one. */
  key: string | null;
}>;

/** Called when a request is over, however it ended. */
export type OnFinished = (answered: Answered) => void;

/** What logs and metrics show for a request whose client did not wait for the answer. */
export const CLIENT_WENT_AWAY = 499;

/** The URL is left out: people put keys into it by mistake. */
export function logRequest({ log }: AppContext, answered: Answered): void {
  log.info(answered, 'answered');
}

/** Milliseconds since `startedAt`, to a hundredth. */
export function msSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 100) / 100;
}
