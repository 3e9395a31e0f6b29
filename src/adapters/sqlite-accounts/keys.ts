/** The key store over `usage.db`, with a short memory of keys found. */
import type { ApiKey, EndedKey, KeyStore } from '../../ports/account-store.ts';
import type { SqliteDatabase } from './open-database.ts';
import { retryWhenBusy, unlessBusy } from './retry-when-busy.ts';

/** A change another process made to a key counts at the latest after this. */
const REMEMBER_MS = 1_000;
const REMEMBERED_MAX = 10_000;

interface KeyRow {
  readonly id: string;
  readonly hash: string;
  readonly prefix: string;
  readonly name: string | null;
  readonly plan: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly rotated_from: string | null;
}

export function createSqliteKeys(database: SqliteDatabase): KeyStore {
  const byHash = database.prepare<[string], KeyRow>('SELECT * FROM api_key WHERE hash = ?');
  const byId = database.prepare<[string], KeyRow>('SELECT * FROM api_key WHERE id = ?');
  const all = database.prepare<[], KeyRow>('SELECT * FROM api_key ORDER BY created_at, id');
  const insert = database.prepare(
    `INSERT INTO api_key VALUES
     (@id, @hash, @prefix, @name, @plan, @createdAt, @expiresAt, @revokedAt, @rotatedFrom)`,
  );
  const update = database.prepare(
    'UPDATE api_key SET plan = ?, expires_at = ?, revoked_at = ? WHERE id = ?',
  );
  const successor = database.prepare('SELECT 1 FROM api_key WHERE rotated_from = ? LIMIT 1');
  const remembered = rememberedKeys();
  const remember = (hash: string, row: KeyRow | null | undefined) =>
    row === null || row === undefined ? null : remembered.put(hash, keyOf(row));

  const applyChange = database.transaction((id: string, change: Partial<ApiKey>) => {
    const row = byId.get(id);
    if (row === undefined) return false;
    const next = { ...keyOf(row), ...change };
    update.run(next.plan, next.expiresAt, next.revokedAt, id);
    return true;
  });

  const insertBoth = database.transaction(
    (successor: ApiKey, { id, ...end }: EndedKey) => {
      insert.run(successor);
      applyChange(id, end);
    },
  );

  const change = async (id: string, to: Partial<ApiKey>) => {
    const isKnown = await retryWhenBusy(() => applyChange.immediate(id, to));
    remembered.clear();
    return isKnown;
  };

  return {
    async insert(key) {
      await retryWhenBusy(() => insert.run(key));
    },
    async insertSuccessor(successor, previous) {
      await retryWhenBusy(() => insertBoth.immediate(successor, previous));
      remembered.clear();
    },
    async byHash(hash) {
      return remembered.get(hash) ?? remember(hash, await retryWhenBusy(() => byHash.get(hash)));
    },
    byHashNow(hash) {
      return (
        remembered.get(hash) ??
        remember(
          hash,
          unlessBusy(() => byHash.get(hash)),
        )
      );
    },
    async byId(id) {
      const row = await retryWhenBusy(() => byId.get(id));
      return row === undefined ? null : keyOf(row);
    },
    async list() {
      const rows = await retryWhenBusy(() => all.all());
      return rows.map(keyOf);
    },
    update: change,
    async endReplaced(id) {
      const row = await retryWhenBusy(() => byId.get(id));
      if (row === undefined || row.expires_at === null || row.revoked_at !== null) return false;
      if (successor.get(id) === undefined) return false;
      return await change(id, { revokedAt: row.expires_at });
    },
  };
}

/** Keys found in the last second; those not found are looked for again each time. */
function rememberedKeys() {
  const entries = new Map<string, { readonly key: ApiKey; readonly at: number }>();
  return {
    get(hash: string): ApiKey | null {
      const entry = entries.get(hash);
      if (entry === undefined) return null;
      if (performance.now() - entry.at < REMEMBER_MS) return entry.key;
      entries.delete(hash);
      return null;
    },
    put(hash: string, key: ApiKey): ApiKey {
      if (entries.size >= REMEMBERED_MAX) entries.clear();
      entries.set(hash, { key, at: performance.now() });
      return key;
    },
    clear: () => entries.clear(),
  };
}

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    hash: row.hash,
    prefix: row.prefix,
    name: row.name,
    plan: row.plan,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    rotatedFrom: row.rotated_from,
  };
}
