/**
 * The newest revision that this process knows of. A writer of any process notifies the channel.
 * The revision is also asked for every second, because a pooler passes no notifications on.
 */
import pg from 'pg';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import { addressOf } from '../connection/address.ts';
import type { Database } from '../connection/database.ts';
import { META_SQL, type MetaSql } from './meta-sql.ts';

/** Where a writer says that it commits. */
const CHANNEL = 'shelfline_revision';

export interface Revisions {
  /** Returns the newest revision, at most a second old as long as the database can be reached. */
  newest(): MaybePromise<number>;
  /** Asks for the newest revision, for one that this process has just written. */
  refresh(): Promise<number>;
  /** Returns the newest revision that this process has read or written. */
  seen(): number;
  /** Records that this process has read a revision. */
  saw(revision: number): void;
  close(): Promise<void>;
}

interface RevisionsOptions {
  readonly url: string;
  readonly database: Database;
  readonly meta?: MetaSql;
}

const POLL_MS = 1_000;

/** Nothing is watched before the first question: few commands ask more than once. */
export function createRevisions(options: RevisionsOptions): Revisions {
  const { url, database, meta = META_SQL.server } = options;
  let seen = -1;
  let listener: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const saw = (revision: number) => {
    seen = Math.max(seen, revision);
  };
  const ask = async (): Promise<number> => {
    const [row] = await database.query<{ readonly revision: number }>(meta.revision);
    saw(row?.revision ?? 0);
    return seen;
  };
  const listen = async () => {
    // The polling waits for this, so neither step may take long.
    const limits = { connectionTimeoutMillis: POLL_MS, query_timeout: POLL_MS };
    const client = new pg.Client({ ...addressOf(url), ...limits });
    listener = client;
    const lose = () => {
      if (listener === client) listener = null;
      client.removeAllListeners();
      client.on('error', ignore);
      client.end().catch(ignore);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', () => void ask().catch(ignore));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch {
      // The polling tries again.
      lose();
    }
  };
  const poll = async () => {
    if (listener === null) await listen();
    // While the database is away, searches go on with what was read before.
    await ask().catch(ignore);
    if (!isClosed) timer = setTimeout(() => void poll(), POLL_MS).unref();
  };

  return {
    newest() {
      if (timer !== null) return seen;
      return ask().then((revision) => {
        if (timer === null && !isClosed) timer = setTimeout(() => void poll(), 0).unref();
        return revision;
      });
    },
    refresh: ask,
    seen: () => seen,
    saw,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      const open = listener;
      listener = null;
      await open?.end().catch(ignore);
    },
  };
}

function ignore(): void {}
