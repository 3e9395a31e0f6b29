/**
 * Looks for damage to the market while the service runs: after the start, then once a day. It uses
 * a separate process, because checking a large file takes minutes, and a thread could not be
 * stopped in the middle.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from '../../ports/system.ts';
import type { Config } from '../config/config.ts';

export interface MarketCheck {
  /** Stops a running check. */
  close(): Promise<void>;
}

const PROGRAM = new URL('./market-check-process.ts', import.meta.url);
/** Leaves the machine to the first requests after a start. */
const FIRST_AFTER_MS = 2_000;
const AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;
const NOT_CHECKED = 'market.db could not be checked';

/** Starts the checks. `onProblem` gets the first problem of each check; null if there is none. */
export function startMarketCheck(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  log: Pick<Log, 'error'>,
  onProblem: (problem: string | null) => void,
): MarketCheck {
  let child: ChildProcess | null = null;
  let told: string | null = null;
  let timer = setTimeout(look, FIRST_AFTER_MS).unref();

  function look(): void {
    timer = setTimeout(look, AGAIN_AFTER_MS).unref();
    child = fork(PROGRAM, [dataDirectory]);
    child.on('message', tell);
    child.on('error', (error) => log.error({ fault: error.message }, NOT_CHECKED));
    child.once('exit', (code) => {
      if (code !== 0 && child !== null) log.error({ code }, NOT_CHECKED);
      child = null;
    });
  }

  function tell(message: unknown): void {
    const { problem } = message as MarketFinding;
    if (problem !== null && problem !== told) log.error({ problem }, 'market.db is damaged');
    told = problem;
    onProblem(problem);
  }

  return {
    async close() {
      clearTimeout(timer);
      const stopped = child;
      child = null;
      if (stopped === null || stopped.exitCode !== null) return;
      // It only reads, so killing it leaves nothing half done.
      stopped.kill('SIGKILL');
      await once(stopped, 'exit');
    },
  };
}

export interface MarketFinding {
  readonly problem: string | null;
}
