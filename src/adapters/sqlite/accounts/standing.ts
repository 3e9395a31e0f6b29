/** Carries over what a restore must not undo: ended and new keys, later requests and changes. */
import { join } from 'node:path';
import { auditPage, insertAudit } from '../../../market-engine/tables/audit.ts';
import type { ApiKey } from '../../../ports/account-store.ts';
import type { AuditEntry } from '../../../ports/audit-store.ts';
import { readInstallationId } from '../engine/installation-id.ts';
import { createStepRunner, type StepRunner } from '../engine/step-runner.ts';
import { createRequireSound } from './damage.ts';
import { createKeyRows } from './key-rows.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { openUsageDatabase, type SqliteDatabase, USAGE_FILE } from './open-database.ts';

export interface Standing {
  readonly keys: readonly ApiKey[];
  /** The use on the newest day that has any. That day may not be over yet. */
  readonly today: ReturnType<Ledger['newestDay']>;
  /** Who changed what. A store whose trail is not replaced has none to carry. */
  readonly audit: readonly AuditEntry[];
}

/** Ids of the keys that were changed in the older `usage.db`. */
interface Carried {
  readonly revoked: readonly string[];
  /** Keys that now end earlier. */
  readonly ended: readonly string[];
  /** Keys that were missing. */
  readonly made: readonly string[];
  /** Keys whose use on the newest day was carried over. */
  readonly counted: readonly string[];
}

const OWNER = 'standing';
/** More lines than 400 days have. */
const AUDIT_MAX = 1_000_000;

/** Returns nothing if the directory has no `usage.db`. Throws if it cannot be read. */
export function readStanding(directory: string): Standing {
  const { state } = readInstallationId(join(directory, USAGE_FILE));
  if (state === 'absent' || state === 'empty') return { keys: [], today: [], audit: [] };
  return withAccounts(directory, ({ keys, ledger, runner }) => ({
    keys: keys.all(),
    today: ledger.newestDay(),
    audit: runner.finish(auditPage({ before: null, limit: AUDIT_MAX })),
  }));
}

/** Carries over keys and counts, all or none. Never makes an end later or a count smaller. */
export function carryStanding(directory: string, standing: Standing): Carried {
  return withAccounts(directory, ({ database, keys, ledger, runner }) => {
    const carry = database.transaction((): Carried => {
      const revoked: string[] = [];
      const ended: string[] = [];
      const made: string[] = [];
      for (const now of standing.keys) {
        const then = keys.byHash(now.hash) ?? keys.byId(now.id);
        if (then === null) {
          keys.insert(now);
          made.push(now.id);
          continue;
        }
        const revokedAt = then.revokedAt ?? now.revokedAt;
        const expiresAt = earlierEnd(then.expiresAt, now.expiresAt);
        if (revokedAt !== then.revokedAt) revoked.push(then.id);
        if (expiresAt !== then.expiresAt) ended.push(then.id);
        keys.change(then.id, { revokedAt, expiresAt });
        if (now.endedAt !== null || then.endedAt !== null) keys.endExpired(then.id);
      }
      for (const entry of standing.audit) runner.finish(insertAudit(entry, 0));
      for (const use of standing.today) ledger.carry(use, use.debited);
      return { revoked, ended, made, counted: standing.today.map(({ keyId }) => keyId) };
    });
    return carry.immediate();
  });
}

function earlierEnd(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

interface Accounts {
  readonly database: SqliteDatabase;
  readonly keys: ReturnType<typeof createKeyRows>;
  readonly ledger: Ledger;
  readonly runner: StepRunner;
}

function withAccounts<Result>(directory: string, work: (accounts: Accounts) => Result): Result {
  const database = openUsageDatabase(directory);
  try {
    const requireSound = createRequireSound(database);
    const keys = createKeyRows(database, requireSound);
    const ledger = createLedger(database, OWNER, requireSound);
    return work({ database, keys, ledger, runner: createStepRunner(database) });
  } finally {
    database.close();
  }
}
