/** Starts what a store in files needs while it serves. PostgreSQL looks after itself. */
import type { Log } from '../../ports/system.ts';
import type { StorageConfig } from '../open/storage.ts';
import { startMarketCheck } from './market-check.ts';
import { startUsageLogThread } from './usage-log.ts';

export interface FileChores {
  close(): Promise<void>;
}

/** `onProblem` gets the first problem of each check of the market; null if there is none. */
export function startFileChores(
  config: StorageConfig,
  log: Pick<Log, 'error'>,
  onProblem: (problem: string | null) => void,
): FileChores {
  if (config.database !== null) return { close: async () => {} };
  const usageLog = startUsageLogThread(config, log);
  const check = startMarketCheck(config, log, onProblem);
  return {
    async close() {
      await Promise.all([usageLog.close(), check.close()]);
    },
  };
}
