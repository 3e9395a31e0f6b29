/** Opens the program, or a part of it, for the time of one command, and closes it whatever happens. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MARKET_FILE } from '../adapters/sqlite/store.ts';
import { createSqliteAccounts } from '../adapters/sqlite-accounts/accounts.ts';
import { USAGE_FILE } from '../adapters/sqlite-accounts/open-database.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { systemRandom } from '../adapters/system/random.ts';
import type { AccountsContext } from '../delivery/cli/keys.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
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

/**
 * For commands that only read: where nothing was ever kept the directory was mistyped, and an
 * empty answer would pass for the data.
 */
export async function withKeptData<Result>(
  dataDirectory: string | undefined,
  work: (opened: OpenApp, config: Config) => Promise<Result>,
): Promise<Result> {
  const { dataDirectory: directory } = configOf(dataDirectory);
  if ([MARKET_FILE, USAGE_FILE].some((name) => existsSync(join(directory, name)))) {
    return await withApp(dataDirectory, work);
  }
  throw new ConfigError(`${directory}: holds no data; name another with --data-dir.`);
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
