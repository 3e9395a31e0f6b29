/** Offers one PostgreSQL server to all tests of a run. */
import type { TestProject } from 'vitest/node';
import { type Desk, openDesk } from '../desk.ts';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the URL of the server. */
    readonly postgresPort: number;
  }
}

let desk: Desk | null = null;

export async function setup(project: TestProject): Promise<void> {
  desk = await openDesk(startPostgres, ({ url }) => ({ url }));
  project.provide('postgresPort', desk.port);
}

export async function teardown(): Promise<void> {
  await desk?.close();
}
