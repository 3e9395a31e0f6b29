/** Taking back in a data directory, and asking the person at the terminal. */
import { createInterface } from 'node:readline/promises';
import type { TakeBackContext } from '../app/take-back.ts';
import { withKeptData } from './with-app.ts';

export async function withTakeBack<Result>(
  dataDirectory: string | undefined,
  work: (context: TakeBackContext & { readonly storeName: string }) => Promise<Result>,
): Promise<Result> {
  return await withKeptData(dataDirectory, ({ app, derive }, { settings }) =>
    work({ store: app.store, derive, undoDays: settings.undoDays, storeName: app.storeName }),
  );
}

/** Null where input or questions do not go to a terminal, or the input ends. */
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
