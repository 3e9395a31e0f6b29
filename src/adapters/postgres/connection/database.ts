/**
 * Connections to PostgreSQL, lent from a pool. Nothing outlasts a transaction (no settings, no
 * prepared statements), so a pooler may give each transaction another connection.
 */
import pg, { type ClientBase, type PoolClient, type QueryResult } from 'pg';
import { addressOf } from './address.ts';
import { storeFault } from './fault.ts';

export interface Reader {
  /** Returns rows as objects, under the names that the statement gives its columns. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Returns rows as arrays. */
  rows<Row extends unknown[]>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export interface LongReader extends Reader {
  /** Yields the rows of one statement in pages, as objects. Only one statement at a time. */
  pages<Row extends object>(
    text: string,
    values?: readonly unknown[],
  ): AsyncGenerator<readonly Row[]>;
  /** Yields them as arrays. */
  arrayPages<Row extends unknown[]>(
    text: string,
    values?: readonly unknown[],
  ): AsyncGenerator<readonly Row[]>;
}

export interface Database extends Reader {
  /** Runs reads on one state of the database. `work` gets the rows of `first`, too. */
  snapshot<First extends object, Result>(
    first: string,
    work: (reader: Reader, rows: readonly First[]) => Promise<Result>,
  ): Promise<Result>;
  /** Runs a long read on one state, which may take its time and which no request waits for. */
  stream<Item>(work: (reader: LongReader) => AsyncIterable<Item>): AsyncGenerator<Item>;
  /** Runs a write. It is committed when `work` resolves, and rolled back when it rejects. */
  transaction<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** The most connections at a time. Default: 10. */
  readonly connections?: number;
}

/** To get a connection, and to get an answer: together less than the 5 s of a request. */
const CONNECT_MS = 2_000;
const READ_MS = 2_800;
/** A page of a long read, which no request waits for. */
const PAGE_MS = 60_000;
/** A batch waits this long for the batches of other nodes. */
const LOCK_MS = 10_000;
/** A statement of a batch. Its answer may also wait while this node derives listings. */
export const BATCH_MS = LOCK_MS + READ_MS;
const WRITE_MS = 60_000;
const PAGE_ROWS = 1000;

const BEGIN_WRITE = `BEGIN; SET LOCAL lock_timeout = ${LOCK_MS};
  SET LOCAL statement_timeout = ${WRITE_MS}`;
const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

export function openDatabase({ url, connections = 10 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...addressOf(url),
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: WRITE_MS + READ_MS,
    allowExitOnIdle: true,
  });
  // An idle connection that breaks leaves the pool. The next request opens another.
  pool.on('error', ignore);
  // One that breaks while it is lent shows in its next statement. The pool stops listening to it
  // before the borrower has it, and an error that nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', ignore));

  const borrow = (): Promise<PoolClient> => pool.connect().catch(rethrow);

  async function lend<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await borrow();
    let isSound = false;
    try {
      const result = await work(client);
      isSound = true;
      return result;
    } catch (error) {
      throw storeFault(error);
    } finally {
      // After an error nobody knows in which state the connection is.
      client.release(!isSound);
    }
  }

  return {
    query: (text, values) => lend((client) => readerOf(client).query(text, values)),
    rows: (text, values) => lend((client) => readerOf(client).rows(text, values)),
    async snapshot(first, work) {
      const client = await borrow();
      const end = (isSound: boolean) => client.release(!isSound);
      try {
        const result = await work(readerOf(client), await begin(client, first));
        // The answer need not wait until the snapshot has ended.
        client.query(quick('COMMIT')).then(
          () => end(true),
          () => end(false),
        );
        return result;
      } catch (error) {
        end(false);
        throw storeFault(error);
      }
    },
    transaction: (work) =>
      lend(async (client) => {
        await client.query(quick(BEGIN_WRITE));
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      }),
    async *stream(work) {
      const client = await borrow();
      let isSound = false;
      try {
        await client.query(quick(`${SNAPSHOT}; SET LOCAL statement_timeout = ${PAGE_MS}`));
        yield* work(longReaderOf(client));
        await client.query('COMMIT');
        isSound = true;
      } catch (error) {
        throw storeFault(error);
      } finally {
        client.release(!isSound);
      }
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Begins a snapshot and reads the first rows, in one message to the server. */
async function begin<Row extends object>(
  client: PoolClient,
  first: string,
): Promise<readonly Row[]> {
  const start = `${SNAPSHOT}; SET LOCAL statement_timeout = ${READ_MS}; ${first}`;
  // The driver returns one result for each statement. Its types do not know that.
  const results: unknown = await client.query(quick(start));
  return (results as readonly QueryResult<Row>[])[2]?.rows ?? [];
}

/** Returns a reader over one connection, whose errors are those of the driver. */
export function readerOf(client: ClientBase, milliseconds = READ_MS): Reader {
  const timed = (text: string, values: readonly unknown[] = []) => ({
    text,
    values: [...values],
    query_timeout: milliseconds,
  });
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await client.query<Row>(timed(text, values))).rows,
    rows: async <Row extends unknown[]>(text: string, values?: readonly unknown[]) =>
      (await client.query<Row>({ ...timed(text, values), rowMode: 'array' })).rows,
  };
}

function longReaderOf(client: ClientBase): LongReader {
  const reader = readerOf(client, PAGE_MS);
  async function* fetched<Row>(
    text: string,
    values: readonly unknown[] | undefined,
    fetch: (text: string) => Promise<readonly Row[]>,
  ) {
    await reader.query(`DECLARE page_reader NO SCROLL CURSOR FOR ${text}`, values);
    for (let isLast = false; !isLast; ) {
      const rows = await fetch(`FETCH ${PAGE_ROWS} FROM page_reader`);
      isLast = rows.length < PAGE_ROWS;
      if (rows.length > 0) yield rows;
    }
    await reader.query('CLOSE page_reader');
  }
  return {
    ...reader,
    pages: <Row extends object>(text: string, values?: readonly unknown[]) =>
      fetched(text, values, (fetch) => reader.query<Row>(fetch)),
    arrayPages: <Row extends unknown[]>(text: string, values?: readonly unknown[]) =>
      fetched(text, values, (fetch) => reader.rows<Row>(fetch)),
  };
}

/** Returns a statement that a request waits for. */
function quick(text: string) {
  return { text, query_timeout: READ_MS };
}

function rethrow(error: unknown): never {
  throw storeFault(error);
}

function ignore(): void {}
