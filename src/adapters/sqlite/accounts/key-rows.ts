/** The table of keys in `usage.db`. Every read checks the row. Every call may throw "busy". */
import { DamageError } from '../../../domain/values/damage.ts';
import { rowSum } from '../../../market-engine/database/check-value.ts';
import { insertAudit } from '../../../market-engine/tables/audit.ts';
import type { ApiKey, EndedKey } from '../../../ports/account-store.ts';
import type { AuditLine } from '../../../ports/audit-store.ts';
import { createStepRunner } from '../engine/step-runner.ts';
import type { RequireSound } from './damage.ts';
import type { SqliteDatabase } from './open-database.ts';

/** The columns under their field names, in the order of the check value. */
const COLUMNS = `id, hash, prefix, name, plan, created_at AS createdAt, expires_at AS expiresAt,
  revoked_at AS revokedAt, rotated_from AS rotatedFrom, role, chart_of AS chartOf,
  ended_at AS endedAt, seal`;

type KeyRow = ApiKey & { readonly seal: number };

export function createKeyRows(database: SqliteDatabase, requireSound: RequireSound) {
  const select = <Params extends unknown[]>(which: string) =>
    database.prepare<Params, KeyRow>(`SELECT ${COLUMNS} FROM api_key ${which}`);
  const byHash = select<[string]>('WHERE hash = ?');
  const byId = select<[string]>('WHERE id = ?');
  const all = select<[]>('ORDER BY created_at, id');
  const insert = database.prepare(
    `INSERT INTO api_key VALUES (@id, @hash, @prefix, @name, @plan, @createdAt, @expiresAt,
       @revokedAt, @rotatedFrom, @seal, @role, @chartOf, @endedAt)`,
  );
  const update = database.prepare(
    `UPDATE api_key SET plan = ?, role = ?, expires_at = ?, ended_at = ?, revoked_at = ?, seal = ?
     WHERE id = ?`,
  );
  const runner = createStepRunner(database);

  const soundKey = (row: KeyRow | undefined): ApiKey | null => {
    if (row !== undefined) return keyOf(row);
    requireSound();
    return null;
  };
  const keyWithId = (id: string) => soundKey(byId.get(id));
  const write = (key: ApiKey) => {
    const { id, plan, role, expiresAt, endedAt, revokedAt } = key;
    update.run(plan, role, expiresAt, endedAt, revokedAt, keySeal(key), id);
  };
  const addLine = (line: AuditLine | undefined) => {
    if (line !== undefined) runner.finish(insertAudit(line.entry, line.forgetBefore));
  };
  const change = database.transaction((id: string, to: Partial<ApiKey>, line?: AuditLine) => {
    const key = keyWithId(id);
    if (key === null) return false;
    // Another end takes the place of the one at which the key was seen to be over.
    const endedAt = 'expiresAt' in to && to.expiresAt !== key.endedAt ? null : key.endedAt;
    // Another process may have revoked the key since the caller looked.
    write({ ...key, ...to, endedAt, revokedAt: key.revokedAt ?? to.revokedAt ?? null });
    addLine(line);
    return true;
  });
  const endExpired = database.transaction((id: string) => {
    const key = keyWithId(id);
    if (key === null || key.expiresAt === null) return false;
    if (key.endedAt !== null || key.revokedAt !== null) return false;
    write({ ...key, endedAt: key.expiresAt });
    return true;
  });
  const insertOne = database.transaction((key: ApiKey, line?: AuditLine) => {
    insert.run({ ...key, seal: keySeal(key) });
    addLine(line);
  });
  const insertSuccessor = database.transaction(
    (key: ApiKey, { id, ...end }: EndedKey, line?: AuditLine) => {
      insertOne(key);
      change(id, end, line);
    },
  );

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
    insert: (key: ApiKey, line?: AuditLine) => insertOne.immediate(key, line),
    insertSuccessor: (key: ApiKey, previous: EndedKey, line?: AuditLine) =>
      insertSuccessor.immediate(key, previous, line),
    change: (id: string, to: Partial<ApiKey>, line?: AuditLine): boolean =>
      change.immediate(id, to, line),
    endExpired: (id: string): boolean => endExpired.immediate(id),
  };
}

function keyOf({ seal, ...key }: KeyRow): ApiKey {
  // One bit makes bytes of a text, and their check value is that of the text.
  const values: readonly unknown[] = Object.values(key);
  const isOfBytes = values.some((value) => value instanceof Uint8Array);
  if (isOfBytes || seal !== keySeal(key)) throw new DamageError(`the key ${key.id}`);
  return key;
}

function keySeal(key: ApiKey): number {
  const { id, hash, prefix, name, plan, createdAt, expiresAt, revokedAt, rotatedFrom } = key;
  const times = [createdAt, expiresAt, revokedAt];
  const last = [rotatedFrom, key.role, key.chartOf, key.endedAt];
  return rowSum([id, hash, prefix, name, plan, ...times, ...last]);
}
