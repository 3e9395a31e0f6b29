/**
 * What no backup may take back: keys that were revoked after it was made would work again, and
 * requests that were counted after it could be made a second time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openUsageDatabase, type SqliteDatabase, USAGE_FILE } from './open-database.ts';

export interface Standing {
  readonly revoked: readonly RevokedKey[];
  /** Of the newest day with any use: the day that may not be over yet. */
  readonly today: readonly KeyDay[];
}

interface RevokedKey {
  readonly id: string;
  readonly hash: string;
  readonly revokedAt: number;
}

interface KeyDay {
  readonly keyId: string;
  readonly day: string;
  readonly debited: number;
}

const NOTHING: Standing = { revoked: [], today: [] };

/** Empty where the directory has no `usage.db`; throws where that one cannot be read. */
export function readStanding(directory: string): Standing {
  if (!existsSync(join(directory, USAGE_FILE))) return NOTHING;
  return withDatabase(directory, (database) => ({
    revoked: database
      .prepare<[], RevokedKey>(
        `SELECT id, hash, revoked_at AS revokedAt FROM api_key
         WHERE revoked_at IS NOT NULL ORDER BY id`,
      )
      .all(),
    today: database
      .prepare<[], KeyDay>(
        `SELECT key_id AS keyId, day, debited FROM daily_use
         WHERE day = (SELECT max(day) FROM daily_use) ORDER BY key_id`,
      )
      .all(),
  }));
}

/** Both or nothing. A key is the same by its id or by its text; a count never gets smaller. */
export function carryStanding(directory: string, standing: Standing): void {
  withDatabase(directory, (database) => {
    const revoke = database.prepare<RevokedKey>(
      `UPDATE api_key SET revoked_at = @revokedAt
       WHERE (id = @id OR hash = @hash) AND revoked_at IS NULL`,
    );
    const count = database.prepare<KeyDay>(
      `INSERT INTO daily_use VALUES (@keyId, @day, @debited)
       ON CONFLICT DO UPDATE SET debited = max(debited, excluded.debited)`,
    );
    const carry = database.transaction(() => {
      for (const key of standing.revoked) revoke.run(key);
      for (const use of standing.today) count.run(use);
    });
    carry.immediate();
  });
}

function withDatabase<Result>(
  directory: string,
  work: (database: SqliteDatabase) => Result,
): Result {
  const database = openUsageDatabase(directory);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
