/** The statements of the quota (`usage.ts`). Each is a transaction and locks one row at most. */
import { LEASE_TRUST_MS } from '../../../domain/account/lease.ts';
import type { DayUse } from '../../../ports/account-store.ts';
import type { Reader } from '../connection/database.ts';

export interface Account {
  readonly keyId: string;
  readonly day: string;
}

/** What one process holds of an account. */
export interface Held {
  /** Requests debited and not spent. */
  readonly unspent: number;
  /** Whether the account counts a lease of this process. */
  readonly isLeased: boolean;
}

export interface Debit extends Account, Held {
  readonly limit: number;
  /** The costs of the waiting requests, each added to those before it. */
  readonly sums: readonly number[];
  /** Requests wanted on top, as a lease, if at least `room` are left then. */
  readonly extra: number;
  readonly room: number;
}

/** An account as one statement saw it. */
export interface AccountState {
  readonly debited: number;
  /** Processes that may hold unspent requests. */
  readonly leases: number;
}

export interface Debited extends AccountState {
  /** The last of `sums` that fitted. */
  readonly granted: number;
  readonly extra: number;
}

const TRUST = `interval '${LEASE_TRUST_MS} milliseconds'`;
/** A time too far ahead for any lease was written before the clock was set back. */
const LEASES = `CASE WHEN leased_until > now() AND leased_until <= now() + 2 * ${TRUST}
  THEN leases ELSE 0 END`;

/** Puts back what the process holds and takes what fits of the sums, with a block or without. */
const DEBIT = `
  UPDATE daily_use AS account
  SET (debited, step, leases, leased_until) = (
    SELECT
      before.debited + taken.count + block.size,
      taken.count + block.size,
      greatest(0, before.leases - $6::integer) + CASE WHEN block.size > 0 THEN 1 ELSE 0 END,
      CASE WHEN block.size > 0 THEN now() + ${TRUST} ELSE account.leased_until END
    FROM (
        SELECT greatest(0, account.debited - $5::bigint) AS debited, ${LEASES} AS leases
      ) AS before,
      LATERAL (
        SELECT max(sum) AS count FROM unnest($4::bigint[]) AS sum
        WHERE sum <= $3::bigint - before.debited
      ) AS taken,
      LATERAL (
        SELECT CASE WHEN taken.count = $7::bigint
          AND $3::bigint - before.debited - taken.count >= $9::bigint
          THEN $8::bigint ELSE 0 END AS size
      ) AS block
  )
  WHERE key_id = $1 AND day = $2
    AND debited - $5::bigint + ($4::bigint[])[1] <= $3::bigint
  RETURNING debited, step, ${LEASES} AS leases`;
const OPEN = `
  INSERT INTO daily_use (key_id, day, debited) VALUES ($1, $2, 0)
  ON CONFLICT (key_id, day) DO NOTHING`;
const STATE = `
  SELECT debited, ${LEASES} AS leases FROM daily_use WHERE key_id = $1 AND day = $2`;
const PUT_BACK = `
  UPDATE daily_use
  SET debited = greatest(0, debited - $3::bigint), leases = greatest(0, leases - $4::integer)
  WHERE key_id = $1 AND day = $2
  RETURNING debited, ${LEASES} AS leases`;
const DAYS = `
  SELECT day AS date, debited AS used FROM daily_use
  WHERE key_id = $1 AND debited > 0 ORDER BY day DESC`;

const UNUSED: AccountState = { debited: 0, leases: 0 };

export function createLedger(database: Reader) {
  const state = async ({ keyId, day }: Account): Promise<AccountState | null> =>
    (await database.query<AccountState>(STATE, [keyId, day]))[0] ?? null;

  const tryDebit = async (request: Debit): Promise<Debited | null> => {
    const { keyId, day, limit, sums, unspent, isLeased, extra, room } = request;
    const sum = sums.at(-1) ?? 0;
    const values = [keyId, day, limit, sums, unspent, isLeased ? 1 : 0, sum, extra, room];
    const [row] = await database.query<AccountState & { readonly step: number }>(DEBIT, values);
    if (row === undefined) return null;
    const { step, ...after } = row;
    return { ...after, granted: Math.min(step, sum), extra: Math.max(0, step - sum) };
  };

  return {
    /** Debits what fits. With nothing granted, what the process held stays debited. */
    async debit(request: Debit): Promise<Debited> {
      let debited = await tryDebit(request);
      if (debited !== null) return debited;
      let seen = await state(request);
      if (seen === null) {
        await database.query(OPEN, [request.keyId, request.day]);
        debited = await tryDebit(request);
        if (debited !== null) return debited;
        seen = await state(request);
      }
      return { ...(seen ?? UNUSED), granted: 0, extra: 0 };
    },
    /** Puts requests back, and ends the process's lease if it has one. */
    async putBack({ keyId, day }: Account, { unspent, isLeased }: Held): Promise<AccountState> {
      const values = [keyId, day, unspent, isLeased ? 1 : 0];
      return (await database.query<AccountState>(PUT_BACK, values))[0] ?? UNUSED;
    },
    async state(account: Account): Promise<AccountState> {
      return (await state(account)) ?? UNUSED;
    },
    /** Returns the days of a key with the requests debited, newest first. */
    days: (keyId: string) => database.query<DayUse>(DAYS, [keyId]),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
