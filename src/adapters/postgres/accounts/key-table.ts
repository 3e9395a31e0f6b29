/** The statements over the table of keys. Each is a transaction of its own. */
import type { ApiKey, EndedKey, KeyStore } from '../../../ports/account-store.ts';
import type { AuditLine } from '../../../ports/audit-store.ts';
import type { Reader } from '../connection/database.ts';
import { entryValues, withEntry } from './audit.ts';

/** The columns under their field names. */
const COLUMNS = `id, hash, prefix, name, plan, created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", rotated_from AS "rotatedFrom", role,
  chart_of AS "chartOf", ended_at AS "endedAt"`;
const ROW = '($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
const BY_HASH = `SELECT ${COLUMNS} FROM api_key WHERE hash = $1`;
const BY_ID = `SELECT ${COLUMNS} FROM api_key WHERE id = $1`;
const ALL = `SELECT ${COLUMNS} FROM api_key ORDER BY created_at, id`;
const INSERT = `INSERT INTO api_key VALUES ${ROW} RETURNING id`;
/** A revocation is final: another process may have revoked the key since the caller looked. */
const END_PREVIOUS = `previous AS (
  UPDATE api_key SET expires_at = $14, revoked_at = coalesce(revoked_at, $15) WHERE id = $13
)`;
/** Another end takes the place of the one at which the key was seen to be over. */
const CHANGE = `
  UPDATE api_key
  SET plan = coalesce($2, plan),
    expires_at = CASE WHEN $3::boolean THEN $4::bigint ELSE expires_at END,
    ended_at = CASE WHEN $3::boolean AND ended_at IS DISTINCT FROM $4::bigint THEN NULL
      ELSE ended_at END,
    revoked_at = coalesce(revoked_at, $5),
    role = coalesce($6, role)
  WHERE id = $1
  RETURNING ${COLUMNS}`;
const END_EXPIRED = `
  UPDATE api_key SET ended_at = expires_at
  WHERE id = $1 AND expires_at IS NOT NULL AND revoked_at IS NULL AND ended_at IS NULL
  RETURNING ${COLUMNS}`;

type KeyChange = Parameters<KeyStore['update']>[1];

export function createKeyTable(database: Reader) {
  const one = async (text: string, values: readonly unknown[]): Promise<ApiKey | null> =>
    (await database.query<ApiKey>(text, values))[0] ?? null;
  /** Runs a change that returns the row, with its entry of the trail. */
  const changed = (text: string, values: readonly unknown[], line?: AuditLine, before?: string) =>
    line === undefined
      ? one(before === undefined ? text : `WITH ${before} ${text}`, values)
      : one(withEntry(text, values.length + 1, before && `${before},`), [
          ...values,
          ...entryValues(line),
        ]);
  return {
    byHash: (hash: string) => one(BY_HASH, [hash]),
    byId: (id: string) => one(BY_ID, [id]),
    all: () => database.query<ApiKey>(ALL),
    async insert(key: ApiKey, line?: AuditLine): Promise<void> {
      await changed(INSERT, valuesOf(key), line);
    },
    async insertSuccessor(
      successor: ApiKey,
      { id, expiresAt, revokedAt }: EndedKey,
      line?: AuditLine,
    ): Promise<void> {
      const values = [...valuesOf(successor), id, expiresAt, revokedAt];
      await changed(INSERT, values, line, END_PREVIOUS);
    },
    /** Returns the key as it is now. */
    change: (id: string, { plan, role, expiresAt, revokedAt }: KeyChange, line?: AuditLine) =>
      changed(CHANGE, [id, plan, expiresAt !== undefined, expiresAt, revokedAt, role], line),
    /** Returns the key if it was ended. */
    endExpired: (id: string) => one(END_EXPIRED, [id]),
  };
}

export type KeyTable = ReturnType<typeof createKeyTable>;

function valuesOf(key: ApiKey): readonly unknown[] {
  const { id, hash, prefix, name, plan, createdAt, expiresAt, revokedAt, rotatedFrom } = key;
  const times = [createdAt, expiresAt, revokedAt];
  const last = [rotatedFrom, key.role, key.chartOf, key.endedAt];
  return [id, hash, prefix, name, plan, ...times, ...last];
}
