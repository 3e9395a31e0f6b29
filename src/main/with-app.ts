/** Opens the program, or a part of it, for the time of one command, and closes it whatever happens. */
import { mkdirSync } from 'node:fs';
import { createSqliteAccounts } from '../adapters/sqlite-accounts/accounts.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { systemRandom } from '../adapters/system/random.ts';
import type { AccountsContext } from '../delivery/cli/keys.ts';
import { type Config, readConfig } from './config.ts';
import { DIRECTORY_MODE, type OpenApp, openApp, plansOf } from './open-app.ts';

export function configOf(dataDirectory: string | undefined): Config {
  return readConfig(process.env, { dataDirectory });
}

export async function withApp<Result>(
  dataDirectory: string | undefined,
  work: (opened: OpenApp, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = configOf(dataDirectory);
  const opened = openApp(config, 'warn');
  try {
    return await work(opened, config);
  } finally {
    await opened.close();
  }
}

/** Only keys and usage: works while an import holds the market. */
export async function withAccounts<Result>(
  dataDirectory: string | undefined,
  work: (app: AccountsContext) => Promise<Result>,
): Promise<Result> {
  const config = configOf(dataDirectory);
  mkdirSync(config.dataDirectory, { recursive: true, mode: DIRECTORY_MODE });
  const accounts = createSqliteAccounts({ directory: config.dataDirectory });
  try {
    const plans = plansOf(config.settings);
    const { keys, usage } = accounts;
    return await work({ keys, usage, plans, clock: systemClock, random: systemRandom });
  } finally {
    await accounts.close();
  }
}
