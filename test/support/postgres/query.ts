/** Asks a PostgreSQL server without the program's own connections. */
import pg from 'pg';

/** Runs one statement on a connection of its own and returns its rows. */
export async function query(
  url: string,
  statement: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
