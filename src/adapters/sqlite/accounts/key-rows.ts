/** The table of keys in `usage.db`. Every read checks the row. Every call may throw "busy". */
import { DamageError } from '../../../domain/values/damage.ts';
import { rowSum } from '../../../market-engine/database/check-value.ts';
import type { ApiKey, EndedKey } from '../../../ports/account-store.ts';
import type { RequireSound } from './damage.ts';
import type { SqliteDatabase } from './open-database.ts';

/** The columns under their field names, in the order of the check value. */
const COLUMNS = `id, hash, prefix, name, plan, created_at AS createdAt, expires_at AS expiresAt,
  revoked_at AS revokedAt, rotated_from AS rotatedFrom, role, chart_of AS chartOf, seal`;

type KeyRow = ApiKey & { readonly seal: number };

export function createKeyRows(database: SqliteDatabase, requireSound: RequireSound) {
  const select = <Params extends unknown[]>(which: string) =>
    database.prepare<Params, KeyRow>(`SELECT ${COLUMNS} FROM api_key ${which}`);
  const byHash = select<[string]>('WHERE hash = ?');
  const byId = select<[string]>('WHERE id = ?');
  const all = select<[]>('ORDER BY created_at, id');
  const insert = database.prepare(
    `INSERT INTO api_key VALUES (@id, @hash, @prefix, @name, @plan, @createdAt, @expiresAt,
       @revokedAt, @rotatedFrom, @seal, @role, @chartOf)`,
  );
  const update = database.prepare(
    `UPDATE api_key SET plan = ?, role = ?, expires_at = ?, revoked_at = ?, seal = ?
     WHERE id = ?`,
  );
  const successor = database.prepare('SELECT 1 FROM api_key WHERE rotated_from = ? LIMIT 1');

  const soundKey = (row: KeyRow | undefined): ApiKey | null => {
    if (row !== undefined) return keyOf(row);
    requireSound();
    return null;
  };
  const keyWithId = (id: string) => soundKey(byId.get(id));
  const change = database.transaction((id: string, to: Partial<ApiKey>) => {
    const key = keyWithId(id);
    if (key === null) return false;
    // Another process may have revoked the key since the caller looked.
    const next = { ...key, ...to, revokedAt: key.revokedAt ?? to.revokedAt ?? null };
    const { plan, role, expiresAt, revokedAt } = next;
    update.run(plan, role, expiresAt, revokedAt, keySeal(next), id);
    return true;
  });
  const insertOne = (key: ApiKey) => insert.run({ ...key, seal: keySeal(key) });
  const insertSuccessor = database.transaction((key: ApiKey, { id, ...end }: EndedKey) => {
    insertOne(key);
    change(id, end);
  });

  return {
    byHash(hash: string): ApiKey | null {
      const key = soundKey(byHash.get(hash));
      if (key !== null && key.hash !== hash) throw new DamageError('the index of keys');
      return key;
    },
    byId: keyWithId,
    all(): readonly ApiKey[] {
      requireSound();
      return all.all().map(keyOf);
    },
    insert: insertOne,
    insertSuccessor: (key: ApiKey, previous: EndedKey) => insertSuccessor.immediate(key, previous),
    change: (id: string, to: Partial<ApiKey>): boolean => change.immediate(id, to),
    hasSuccessor: (id: string) => successor.get(id) !== undefined,
  };
}

function keyOf({ seal, ...key }: KeyRow): ApiKey {
  if (seal !== keySeal(key)) throw new DamageError(`the key ${key.id}`);
  return key;
}

function keySeal(key: ApiKey): number {
  const { id, hash, prefix, name, plan, createdAt, expiresAt, revokedAt, rotatedFrom } = key;
  const times = [createdAt, expiresAt, revokedAt];
  return rowSum([id, hash, prefix, name, plan, ...times, rotatedFrom, key.role, key.chartOf]);
}
