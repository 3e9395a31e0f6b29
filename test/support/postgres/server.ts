/** Runs a PostgreSQL server of its own for a test that kills it, or for a whole run of tests. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { query } from './query.ts';

export interface StartCommand {
  readonly name: 'start';
  readonly settings: readonly string[];
  /** The data directory of a stopped server, for one that follows it. */
  readonly standbyOf: string | null;
}

export type KeeperCommand = StartCommand | { readonly name: 'kill' | 'stop' };
export type KeeperAnswer = { readonly url: string } | { readonly error: string };

export interface PostgresServer {
  /** Of its superuser; it stays the same over restarts. */
  readonly url: string;
  /** Starts it again after `kill` or `stop`; resolves once it answers. */
  start(): Promise<void>;
  /** Ends it without a word to anybody, as `kill -9` does. */
  kill(): Promise<void>;
  /** Shuts it down: open transactions are rolled back, connections are closed. */
  stop(): Promise<void>;
  /** Stops it and removes all it had. */
  close(): Promise<void>;
}

/** Starts a server that follows another, which is restarted for it. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const [row] = await query(primary.url, 'SHOW data_directory');
  await primary.stop();
  const follow = [`primary_conninfo=${primary.url}`];
  const replica = await startPostgres(follow, String(row?.['data_directory']));
  await primary.start();
  return replica;
}

/** @param settings `name=value`, over those of the keeper */
export async function startPostgres(
  settings: readonly string[] = [],
  standbyOf: string | null = null,
): Promise<PostgresServer> {
  const keeper = fork(join(import.meta.dirname, 'keeper.ts'), { detached: true, execArgv: [] });
  const start: StartCommand = { name: 'start', settings, standbyOf };
  const url = await ask(keeper, start);
  return {
    url,
    start: async () => void (await ask(keeper, start)),
    kill: async () => void (await ask(keeper, { name: 'kill' })),
    stop: async () => void (await ask(keeper, { name: 'stop' })),
    async close() {
      const ended = once(keeper, 'exit');
      keeper.disconnect();
      await ended;
    },
  };
}

function ask(keeper: ChildProcess, command: KeeperCommand): Promise<string> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('the keeper of the PostgreSQL server ended'));
    keeper.once('exit', onEnd);
    keeper.once('message', (answer: KeeperAnswer) => {
      keeper.off('exit', onEnd);
      if ('url' in answer) resolve(answer.url);
      else reject(new Error(answer.error));
    });
    keeper.send(command);
  });
}
