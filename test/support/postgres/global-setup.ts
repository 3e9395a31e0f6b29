/**
 * Offers one PostgreSQL server to all tests of a run. It is started when the first test asks, so
 * that runs without such tests do not pay for it.
 */
import { createServer, type Server } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the URL of the server. */
    readonly postgresPort: number;
  }
}

let started: Promise<PostgresServer> | null = null;
let desk: Server | null = null;

export async function setup(project: TestProject): Promise<void> {
  const server = createServer((socket) => {
    started ??= startPostgres();
    started.then(
      ({ url }) => socket.end(JSON.stringify({ url })),
      (error: Error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  desk = server;
  const address = server.address();
  project.provide('postgresPort', typeof address === 'object' ? (address?.port ?? 0) : 0);
}

export async function teardown(): Promise<void> {
  desk?.close();
  const server = await started?.catch(() => null);
  await server?.close();
}
