/** The thread that keeps the log of `usage.db` short, so that servers never wait for the disk. */
import { workerData } from 'node:worker_threads';
import { createLogKeeper } from '../../adapters/sqlite/accounts/log-keeper.ts';
import { endWhenAsked } from '../../adapters/thread/end-thread.ts';

export interface UsageLogThreadInput {
  readonly dataDirectory: string;
}

/** A look takes microseconds. Even constant debits add only some thousand pages between looks. */
const LOOK_EVERY_MS = 250;

const { dataDirectory: directory } = workerData as UsageLogThreadInput;
const keeper = createLogKeeper({ directory });
keeper.reserve();
const timer = setInterval(() => keeper.tend(), LOOK_EVERY_MS);
endWhenAsked(() => {
  clearInterval(timer);
  keeper.close();
});
