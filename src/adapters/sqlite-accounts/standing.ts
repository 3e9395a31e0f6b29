/**
 * What no backup may take back: keys that were revoked after it was made would work again, and
 * requests that were counted after it could be made a second time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRequireSound } from './damage.ts';
import { createKeyRows } from './key-rows.ts';
import { createLedger, type DayDebits } from './ledger.ts';
import { openUsageDatabase, type SqliteDatabase, USAGE_FILE } from './open-database.ts';

export interface Standing {
  readonly revoked: readonly RevokedKey[];
  /** Of the newest day with any use: the day that may not be over yet. */
  readonly today: readonly DayDebits[];
}

interface RevokedKey {
  readonly id: string;
  readonly hash: string;
  readonly revokedAt: number;
}

/** Holds no leases. */
const OWNER = 'standing';
const NOTHING: Standing = { revoked: [], today: [] };

/** Empty where the directory has no `usage.db`; throws where that one cannot be read. */
export function readStanding(directory: string): Standing {
  if (!existsSync(join(directory, USAGE_FILE))) return NOTHING;
  return withDatabase(directory, (database) => {
    const requireSound = createRequireSound(database);
    const keys = createKeyRows(database, requireSound).all();
    const revoked = keys.flatMap(({ id, hash, revokedAt }) =>
      revokedAt === null ? [] : [{ id, hash, revokedAt }],
    );
    return { revoked, today: createLedger(database, OWNER, requireSound).newestDay() };
  });
}

/** Both or nothing. A key is the same by its id or by its text; a count never gets smaller. */
export function carryStanding(directory: string, standing: Standing): void {
  withDatabase(directory, (database) => {
    const requireSound = createRequireSound(database);
    const keys = createKeyRows(database, requireSound);
    const ledger = createLedger(database, OWNER, requireSound);
    const carry = database.transaction(() => {
      for (const { id, hash, revokedAt } of standing.revoked) {
        const key = keys.byHash(hash) ?? keys.byId(id);
        if (key?.revokedAt === null) keys.change(key.id, { revokedAt });
      }
      for (const use of standing.today) ledger.carry(use, use.debited);
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
