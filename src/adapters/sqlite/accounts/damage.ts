/**
 * Finds damage in `usage.db`. Each row has a check value that reveals a change. A missing row may
 * still be in a damaged part of the file, so "no such row" is believed only if the whole file is
 * sound.
 */
import { DamageError } from '../../../domain/values/damage.ts';
import { rowSum, type Stored } from '../../../market-engine/database/check-value.ts';
import { isDamage } from '../../../market-engine/database/damage.ts';
import type { SqliteDatabase } from './open-database.ts';

/** The shortest time between two checks. Checking takes at most a hundredth of the time. */
const LOOK_AGAIN_MS = 1_000;
const LOOK_SHARE = 100;

/** Returns the error for damage that SQLite reports or that a check of the whole file finds. */
export function damagedFile(cause: unknown): DamageError {
  return new DamageError('the keys and counts (usage.db)', null, cause);
}

/** The check value stands last. */
const KEYS = `SELECT id, hash, prefix, name, plan, created_at, expires_at, revoked_at, rotated_from,
  role, chart_of, ended_at, seal FROM api_key`;
const USES = 'SELECT * FROM daily_use';
/** Rows of unknown keys. Damage in any other row is found when its key is looked up. */
const STRAY_USES = `${USES} WHERE key_id NOT IN (SELECT id FROM api_key)`;

/** Returns one line per problem in the whole file, and none if it is sound. */
export function problemsOf(database: SqliteDatabase, uses = USES): readonly string[] {
  try {
    const lines = database.prepare<[], string>('PRAGMA integrity_check').pluck().all();
    const ofKeys = brokenSeals(database, KEYS).map(([id]) => `api_key ${id}`);
    const ofUses = brokenSeals(database, uses).map(([id, day]) => `daily_use ${id} ${day}`);
    const broken = [...ofKeys, ...ofUses].map((row) => `${row}: not what was written`);
    return [...lines.filter((line) => line !== 'ok'), ...broken];
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [(error as Error).message];
  }
}

function brokenSeals(database: SqliteDatabase, query: string): readonly (readonly Stored[])[] {
  const rows = database.prepare<[], readonly Stored[]>(query).raw();
  const broken: (readonly Stored[])[] = [];
  for (const row of rows.iterate()) {
    if (rowSum(row.slice(0, -1)) !== row.at(-1)) broken.push(row);
  }
  return broken;
}

/** Throws if the file is damaged. Call it before you believe "no such row". */
export type RequireSound = () => void;

export function createRequireSound(database: SqliteDatabase): RequireSound {
  let problem: string | undefined;
  let lookAt = Number.NEGATIVE_INFINITY;
  return () => {
    const startedAt = performance.now();
    if (startedAt >= lookAt) {
      problem = problemsOf(database, STRAY_USES)[0];
      const endedAt = performance.now();
      lookAt = endedAt + Math.max(LOOK_AGAIN_MS, LOOK_SHARE * (endedAt - startedAt));
    }
    if (problem !== undefined) throw damagedFile(new Error(problem));
  };
}
