/** Takes a PostgreSQL server away in several ways and brings it back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../support/postgres/query.ts';
import type { PostgresServer } from '../support/postgres/server.ts';

/** In the order in which they come. */
export const OUTAGES = ['kill', 'stop', 'crash', 'cut'] as const;

/** Resolves once the server is back. */
export async function takeAway(
  server: PostgresServer,
  kind: (typeof OUTAGES)[number],
  awayMs: number,
): Promise<void> {
  if (kind === 'kill' || kind === 'stop') {
    await server[kind]();
    await sleep(awayMs);
    await server.start();
    return;
  }
  const others = `FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  if (kind === 'cut') {
    await query(server.url, `SELECT pg_terminate_backend(pid) ${others}`);
    return;
  }
  // The server ends all other connections and recovers when one of its processes is killed.
  const [victim] = await query(server.url, `SELECT pid ${others} ORDER BY random() LIMIT 1`);
  if (victim !== undefined) process.kill(Number(victim['pid']), 'SIGKILL');
  await sleep(50);
  for (let isBack = false; !isBack; ) {
    isBack = await query(server.url, 'SELECT 1').then(
      () => true,
      () => false,
    );
  }
}
