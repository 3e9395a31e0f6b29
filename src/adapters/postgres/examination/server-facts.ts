/** Reads the release of the server and the size of the database. */
import type { Reader } from '../connection/database.ts';

export const SERVER_FACTS = `SELECT current_setting('server_version') AS version,
  pg_database_size(current_database()) AS bytes`;

interface ServerFacts {
  readonly version: string;
  readonly bytes: number;
}

export async function serverFacts(database: Reader): Promise<ServerFacts> {
  const [facts] = await database.query<ServerFacts>(SERVER_FACTS);
  return facts ?? { version: '', bytes: 0 };
}
