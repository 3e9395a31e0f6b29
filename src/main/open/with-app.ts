/** Opens the program for one command, and closes it whatever happens. */
import { createInterface } from 'node:readline/promises';
import type { AppContext } from '../../app/context.ts';
import type { TakeBackContext } from '../../app/import/take-back.ts';
import { trailedWithdrawals } from '../../app/import/trailed-withdrawals.ts';
import { type Config, configOf } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { storageOf } from './choose-storage.ts';
import { type OpenApp, openApp } from './open-app.ts';

export async function withApp<Result>(
  dataDirectory: string | undefined,
  work: (opened: OpenApp, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = await configOf(dataDirectory);
  const opened = await openApp(config, 'warn');
  try {
    await opened.bringOver();
    return await work(opened, config);
  } finally {
    await opened.close();
  }
}

/** Opens an installation for a command that only reads. Without data, its name was mistyped. */
export async function withKeptData<Result>(
  dataDirectory: string | undefined,
  work: (opened: OpenApp, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = await configOf(dataDirectory);
  if ((await storageOf(config)).hasData()) return await withApp(dataDirectory, work);
  throw new ConfigError(`${config.dataDirectory}: holds no data; name another with --data-dir.`);
}

export async function withExport<Result>(
  dataDirectory: string | undefined,
  work: (app: AppContext) => Promise<Result>,
): Promise<Result> {
  return await withKeptData(dataDirectory, ({ app }) => work(app));
}

export async function withTakeBack<Result>(
  dataDirectory: string | undefined,
  work: (context: TakeBackContext & { readonly storeName: string }) => Promise<Result>,
): Promise<Result> {
  return await withKeptData(dataDirectory, ({ app, derive }, { settings }) =>
    work({
      store: {
        importLog: app.store.importLog,
        products: app.store.products,
        withdrawals: trailedWithdrawals(app.store.withdrawals, app.trail),
      },
      derive,
      undoDays: settings.undoDays,
      storeName: app.storeName,
    }),
  );
}

/** Asks the person at the terminal. Returns null if there is none, or if the input ends. */
export async function askTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}
