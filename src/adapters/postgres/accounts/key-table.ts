/** The statements over the table of keys. A change and its line of the trail are one transaction. */
import {
  firstRow,
  type Steps,
  step,
  type Tables,
  tableSql,
} from '../../../market-engine/rows/tables.ts';
import { insertAudit } from '../../../market-engine/tables/audit.ts';
import type { ApiKey, EndedKey, KeyStore } from '../../../ports/account-store.ts';
import type { AuditLine } from '../../../ports/audit-store.ts';

const TIMES = ['createdAt', 'expiresAt', 'endedAt', 'revokedAt'];
const KEY = tableSql('api_key', [
  'id',
  'hash',
  'prefix',
  'name',
  'plan',
  'role',
  ...TIMES,
  'rotatedFrom',
  'chartOf',
]);
const BY_HASH = `SELECT ${KEY.columns} FROM api_key WHERE hash = @hash`;
const BY_ID = `SELECT ${KEY.columns} FROM api_key WHERE id = @id`;
const ALL = `SELECT ${KEY.columns} FROM api_key ORDER BY created_at, id`;
/**
 * Another end takes the place of the one at which the key was seen to be over. A revocation is
 * final: another process may have revoked the key since the caller looked.
 */
const CHANGE = `
  UPDATE api_key
  SET plan = coalesce(@plan, plan),
    expires_at = CASE WHEN CAST(@hasEnd AS {integer}) = 1 THEN CAST(@expiresAt AS {integer})
      ELSE expires_at END,
    ended_at = CASE WHEN CAST(@hasEnd AS {integer}) = 1
      AND ended_at IS DISTINCT FROM CAST(@expiresAt AS {integer}) THEN NULL ELSE ended_at END,
    revoked_at = coalesce(revoked_at, @revokedAt),
    role = coalesce(@role, role)
  WHERE id = @id
  RETURNING ${KEY.columns}`;
const END_EXPIRED = `
  UPDATE api_key SET ended_at = expires_at
  WHERE id = @id AND expires_at IS NOT NULL AND revoked_at IS NULL AND ended_at IS NULL
  RETURNING ${KEY.columns}`;

type KeyChange = Parameters<KeyStore['update']>[1];

export function createKeyTable(tables: Tables) {
  const insertOne = (key: ApiKey) => step(KEY.insert, { ...key });
  return {
    byHash: async (hash: string) => await firstRow<ApiKey>(tables, BY_HASH, { hash }),
    byId: async (id: string) => await firstRow<ApiKey>(tables, BY_ID, { id }),
    all: async () => await tables.rows<ApiKey>(ALL, {}),
    async insert(key: ApiKey, line?: AuditLine): Promise<void> {
      await tables.transaction(function* () {
        yield* insertOne(key);
        yield* insertLine(line);
      });
    },
    async insertSuccessor(
      successor: ApiKey,
      { id, ...end }: EndedKey,
      line?: AuditLine,
    ): Promise<void> {
      await tables.transaction(function* () {
        yield* insertOne(successor);
        yield* changeOne(id, end);
        yield* insertLine(line);
      });
    },
    /** Returns the key as it is now. */
    change: async (id: string, to: KeyChange, line?: AuditLine): Promise<ApiKey | null> =>
      await tables.transaction(function* () {
        const [key] = yield* changeOne(id, to);
        if (key === undefined) return null;
        yield* insertLine(line);
        return key;
      }),
    /** Returns the key if it was ended. */
    endExpired: async (id: string) => await firstRow<ApiKey>(tables, END_EXPIRED, { id }),
  };
}

export type KeyTable = ReturnType<typeof createKeyTable>;

function changeOne(id: string, to: KeyChange): Steps<readonly ApiKey[]> {
  const { plan = null, role = null, expiresAt = null, revokedAt = null } = to;
  const hasEnd = to.expiresAt === undefined ? 0 : 1;
  return step<ApiKey>(CHANGE, { id, plan, role, hasEnd, expiresAt, revokedAt });
}

function* insertLine(line: AuditLine | undefined): Steps<void> {
  if (line !== undefined) yield* insertAudit(line.entry, line.forgetBefore);
}
