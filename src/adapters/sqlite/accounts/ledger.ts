/** The tables of the quota (`usage.ts`). Every call is a transaction and may throw "busy". */
import { blockOf, LEASE_TRUST_MS } from '../../../domain/account/lease.ts';
import { DamageError } from '../../../domain/values/damage.ts';
import { rowSum } from '../../../market-engine/database/check-value.ts';
import type { DayUse } from '../../../ports/account-store.ts';
import { createRequireSound, type RequireSound } from './damage.ts';
import type { SqliteDatabase } from './open-database.ts';

/** The machine's clock, read by SQLite so that all processes agree. */
const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/** A time too far ahead for any lease was written before the clock was set back. */
const IS_TRUSTED = `until_ms > ${NOW_MS} AND until_ms <= ${NOW_MS} + 2 * ${LEASE_TRUST_MS}`;

export interface Account {
  readonly keyId: string;
  readonly day: string;
}

interface Debit extends Account {
  readonly limit: number;
  readonly need: number;
  /** Requests wanted on top, as a lease. They may be granted in part or not at all. */
  readonly extra: number;
}

/** The outcome of a debit. `left` counts the requests that nobody has debited after it. */
type DebitResult =
  | { readonly isGranted: true; readonly extra: number; readonly left: number }
  | { readonly isGranted: false; readonly left: number };

interface Return extends Account {
  readonly unspent: number;
}

export function createLedger(
  database: SqliteDatabase,
  owner: string,
  requireSound: RequireSound = createRequireSound(database),
) {
  const sql = prepareStatements(database);

  const soundDays = (keyId: string): DayUse[] => {
    requireSound();
    return sql.days
      .all(keyId)
      .map(({ day, ...use }) => ({ date: day, used: soundUse(keyId, day, use) }));
  };
  const debitedOf = ({ keyId, day }: Account): number => {
    const row = sql.use.get(keyId, day);
    if (row !== undefined) return soundUse(keyId, day, row);
    // A row with a damaged day is not found by its day. Reading all days finds it.
    soundDays(keyId);
    return 0;
  };
  const write = ({ keyId, day }: Account, debited: number) => {
    const seal = rowSum([keyId, day, debited]);
    // The row nearly always exists, and an update is cheaper than an insert that conflicts.
    if (sql.update.run(debited, seal, keyId, day).changes > 0) return;
    sql.insert.run(keyId, day, debited, seal);
  };
  const putBack = (account: Account, count: number) =>
    write(account, Math.max(0, debitedOf(account) - count));

  const debit = database.transaction((request: Debit): DebitResult => {
    const { keyId, day, need, limit } = request;
    const debited = debitedOf(request);
    const left = limit - debited;
    if (left < need) return { isGranted: false, left };
    const extra = sql.recalls.get(keyId, day) === 0 ? blockOf(request.extra, left - need) : 0;
    write(request, debited + need + extra);
    if (extra > 0) sql.lease.run(keyId, day, owner);
    return { isGranted: true, extra, left: left - need - extra };
  });

  const giveBack = database.transaction((returns: readonly Return[]) => {
    for (const { keyId, day, unspent } of returns) {
      putBack({ keyId, day }, unspent);
      sql.endLease.run(keyId, day, owner);
    }
  });
  const refund = database.transaction(putBack);
  const carry = database.transaction((account: Account, debited: number) => {
    if (debitedOf(account) < debited) write(account, debited);
  });

  return {
    debit: (request: Debit) => debit.immediate(request),
    /** Puts unspent requests back and ends their leases. */
    endLeases: (returns: readonly Return[]) => giveBack.immediate(returns),
    refund: (account: Account, cost: number) => refund.immediate(account, cost),
    /** Raises the count to `debited` if it is lower. */
    carry: (account: Account, debited: number) => carry(account, debited),
    debited: debitedOf,
    /** Asks other owners to put unspent requests back. Returns whether there are any owners. */
    recall: ({ keyId, day }: Account) =>
      sql.othersLeases.get(keyId, day, owner) !== 0 &&
      sql.recall.run(keyId, day, owner).changes > 0,
    /** Counts recalled leases of other owners that are neither ended nor lost. */
    recalledFromOthers: ({ keyId, day }: Account) =>
      sql.recalledFromOthers.get(keyId, day, owner) ?? 0,
    /** Returns this owner's leases that others have recalled. */
    recalled: () => sql.recalledFrom.all(owner),
    days: (keyId: string, limit: number) => soundDays(keyId).slice(0, limit),
    newestDay: () => {
      requireSound();
      return sql.newestDay.all().map(({ keyId, day, ...use }) => ({
        keyId,
        day,
        debited: soundUse(keyId, day, use),
      }));
    },
    /** Forgets the leases of dead owners. Their unspent requests stay debited. */
    forgetDeadLeases: () => sql.forgetDead.run(),
  };
}

export type Ledger = ReturnType<typeof createLedger>;

interface UseRow {
  readonly debited: number;
  readonly seal: number;
}

function soundUse(keyId: string, day: string, { debited, seal }: UseRow): number {
  if (seal === rowSum([keyId, day, debited])) return debited;
  throw new DamageError(`the count of requests of the key ${keyId} on ${day}`);
}

function prepareStatements(database: SqliteDatabase) {
  const countLeases = <Params extends unknown[]>(which: string) =>
    database
      .prepare<Params, number>(
        `SELECT count(*) FROM lease WHERE key_id = ? AND day = ? AND ${IS_TRUSTED} AND ${which}`,
      )
      .pluck();
  return {
    use: database.prepare<[string, string], UseRow>(
      'SELECT debited, seal FROM daily_use WHERE key_id = ? AND day = ?',
    ),
    update: database.prepare<[number, number, string, string]>(
      'UPDATE daily_use SET debited = ?, seal = ? WHERE key_id = ? AND day = ?',
    ),
    insert: database.prepare('INSERT INTO daily_use VALUES (?, ?, ?, ?)'),
    days: database.prepare<[string], UseRow & Pick<Account, 'day'>>(
      'SELECT day, debited, seal FROM daily_use WHERE key_id = ? ORDER BY day DESC',
    ),
    newestDay: database.prepare<[], UseRow & Account>(
      `SELECT key_id AS keyId, day, debited, seal FROM daily_use
       WHERE day = (SELECT max(day) FROM daily_use) ORDER BY key_id`,
    ),
    lease: database.prepare<[string, string, string]>(
      `INSERT INTO lease VALUES (?, ?, ?, ${NOW_MS} + ${LEASE_TRUST_MS}, 0)
       ON CONFLICT DO UPDATE SET until_ms = excluded.until_ms`,
    ),
    endLease: database.prepare<[string, string, string]>(
      'DELETE FROM lease WHERE key_id = ? AND day = ? AND owner = ?',
    ),
    recalls: countLeases<[string, string]>('recalled = 1'),
    othersLeases: countLeases<[string, string, string]>('owner <> ?'),
    recalledFromOthers: countLeases<[string, string, string]>('owner <> ? AND recalled = 1'),
    recall: database.prepare<[string, string, string]>(
      `UPDATE lease SET recalled = 1
       WHERE key_id = ? AND day = ? AND owner <> ? AND ${IS_TRUSTED}`,
    ),
    recalledFrom: database.prepare<[string], Account>(
      'SELECT key_id AS keyId, day FROM lease WHERE owner = ? AND recalled = 1',
    ),
    forgetDead: database.prepare(`DELETE FROM lease WHERE NOT (${IS_TRUSTED})`),
  };
}
