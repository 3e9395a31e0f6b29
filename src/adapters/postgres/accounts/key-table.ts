/** The statements over the table of keys. Each is a transaction of its own. */
import type { ApiKey, EndedKey, KeyStore } from '../../../ports/account-store.ts';
import type { Reader } from '../connection/database.ts';

/** The columns under their field names. */
const COLUMNS = `id, hash, prefix, name, plan, created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", rotated_from AS "rotatedFrom", role,
  chart_of AS "chartOf"`;
const ROW = '($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';
const BY_HASH = `SELECT ${COLUMNS} FROM api_key WHERE hash = $1`;
const BY_ID = `SELECT ${COLUMNS} FROM api_key WHERE id = $1`;
const ALL = `SELECT ${COLUMNS} FROM api_key ORDER BY created_at, id`;
const INSERT = `INSERT INTO api_key VALUES ${ROW}`;
/** A revocation is final: another process may have revoked the key since the caller looked. */
const INSERT_SUCCESSOR = `
  WITH ended AS (
    UPDATE api_key SET expires_at = $13, revoked_at = coalesce(revoked_at, $14) WHERE id = $12
  )
  INSERT INTO api_key VALUES ${ROW}`;
const CHANGE = `
  UPDATE api_key
  SET plan = coalesce($2, plan),
    expires_at = CASE WHEN $3::boolean THEN $4::bigint ELSE expires_at END,
    revoked_at = coalesce(revoked_at, $5),
    role = coalesce($6, role)
  WHERE id = $1
  RETURNING ${COLUMNS}`;
const END_REPLACED = `
  UPDATE api_key AS replaced SET revoked_at = expires_at
  WHERE id = $1 AND expires_at IS NOT NULL AND revoked_at IS NULL
    AND EXISTS (SELECT FROM api_key AS successor WHERE successor.rotated_from = replaced.id)
  RETURNING ${COLUMNS}`;

type KeyChange = Parameters<KeyStore['update']>[1];

export function createKeyTable(database: Reader) {
  const one = async (text: string, values: readonly unknown[]): Promise<ApiKey | null> =>
    (await database.query<ApiKey>(text, values))[0] ?? null;
  return {
    byHash: (hash: string) => one(BY_HASH, [hash]),
    byId: (id: string) => one(BY_ID, [id]),
    all: () => database.query<ApiKey>(ALL),
    async insert(key: ApiKey): Promise<void> {
      await database.query(INSERT, valuesOf(key));
    },
    async insertSuccessor(successor: ApiKey, previous: EndedKey): Promise<void> {
      const { id, expiresAt, revokedAt } = previous;
      await database.query(INSERT_SUCCESSOR, [...valuesOf(successor), id, expiresAt, revokedAt]);
    },
    /** Returns the key as it is now. */
    change: (id: string, { plan, role, expiresAt, revokedAt }: KeyChange) =>
      one(CHANGE, [id, plan, expiresAt !== undefined, expiresAt, revokedAt, role]),
    /** Returns the key if it was revoked. */
    endReplaced: (id: string) => one(END_REPLACED, [id]),
  };
}

export type KeyTable = ReturnType<typeof createKeyTable>;

function valuesOf(key: ApiKey): readonly unknown[] {
  const { id, hash, prefix, name, plan, createdAt, expiresAt, revokedAt, rotatedFrom } = key;
  const times = [createdAt, expiresAt, revokedAt];
  return [id, hash, prefix, name, plan, ...times, rotatedFrom, key.role, key.chartOf];
}
