/** Keeps API keys and their usage in PostgreSQL, for any number of nodes. */
import { createAudit } from '../../../market-engine/tables/audit.ts';
import { createJobs } from '../../../market-engine/tables/jobs.ts';
import { openDatabase } from '../connection/database.ts';
import { createTables } from '../connection/tables.ts';
import { createPostgresAgentAccess } from './agent-access.ts';
import { sparing } from './fault.ts';
import { createKeyTable } from './key-table.ts';
import { createPostgresKeys } from './keys.ts';
import { createLedger } from './ledger.ts';
import { createPostgresSessions } from './sessions.ts';
import { createPostgresUsage } from './usage.ts';

export type PostgresAccounts = ReturnType<typeof createPostgresAccounts>;

/** Connections of their own, so that no import and no long read delays a request. */
const CONNECTIONS = 8;

/** The schema must be there: `migrate` makes it. Connects with the first statement. */
export function createPostgresAccounts({ url }: { readonly url: string }) {
  const database = openDatabase({ url, connections: CONNECTIONS });
  const reader = sparing(database);
  const tables = createTables(reader);
  const usage = createPostgresUsage(createLedger(reader));
  return {
    keys: createPostgresKeys(createKeyTable(tables)),
    sessions: createPostgresSessions(tables),
    agentAccess: createPostgresAgentAccess(reader),
    jobs: createJobs(tables),
    audit: createAudit(tables),
    usage,
    async close(): Promise<void> {
      await usage.close();
      await database.close();
    },
  };
}
