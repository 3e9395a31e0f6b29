/**
 * The statements of the quota (`usage.ts`). A debit is one transaction for all accounts that wait
 * for one. It locks their rows in the order of their keys, so debits never wait in a circle.
 */
import { LEASE_TRUST_MS, RECALL_MS } from '../../../domain/account/lease.ts';
import type { DayUse } from '../../../ports/account-store.ts';
import type { Reader } from '../connection/database.ts';
import { inBatches } from './batches.ts';
import { isUnavailable, notSent } from './fault.ts';

export interface Account {
  readonly keyId: string;
  readonly day: string;
}

export interface Debit extends Account {
  readonly limit: number;
  /** The costs of the waiting requests, each added to those before it. */
  readonly sums: readonly number[];
  /** Requests put back: debited and not granted. Below zero: granted from what was reserved. */
  readonly returned: number;
  /** Whether a lease of this process ends. */
  readonly isLeaseOver: boolean;
  /** What the account counts as reserved by this process, and what of it stays so. */
  readonly reserved: number;
  readonly kept: number;
  /** Requests wanted on top, as a lease or as a reserve, if at least `room` are left then. */
  readonly extra: number;
  readonly room: number;
  readonly isLease: boolean;
}

/** An account as one statement saw it. */
export interface AccountState {
  readonly debited: number;
  /** Processes that may hold unspent requests. */
  readonly leases: number;
  /** Requests set aside: after a debit those of other processes, else of all. */
  readonly reserved: number;
  /** Whether they were recalled in vain. */
  readonly isLost: boolean;
}

export interface Debited extends AccountState {
  /** Whether anything was done: the first of `sums` fitted, or there were none. */
  readonly isDone: boolean;
  /** The last of `sums` that fitted. */
  readonly granted: number;
  readonly extra: number;
}

/** The most accounts that one statement debits. */
const BATCH_MAX = 200;

const TRUST = `interval '${LEASE_TRUST_MS} milliseconds'`;
const RECALL_TIME = `interval '${RECALL_MS} milliseconds'`;
/** A time too far ahead for any lease was written before the clock was set back. */
const LEASES = `CASE WHEN leased_until > now() AND leased_until <= now() + 2 * ${TRUST}
  THEN leases ELSE 0 END`;
const IS_RECALLED = `coalesce(
  recall_ends > now() AND recall_ends <= now() + 2 * ${RECALL_TIME}, false)`;
const IS_LOST = `recall_ends IS NOT NULL AND NOT ${IS_RECALLED}`;

/** Puts back what each process has, takes what fits of its sums, and a block if there is room. */
const DEBIT = `
  WITH wanted AS (
    SELECT * FROM unnest(
      $1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::integer[],
      $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::boolean[]
    ) WITH ORDINALITY AS wanted (
      key_id, day, day_limit, sums, total, returned, ended, had, kept, extra, room, is_lease, at
    )
  ), locked AS (
    SELECT wanted.*, account.debited, account.leased_until, ${LEASES} AS leases,
      greatest(0, account.reserved - wanted.had) AS others, account.recall_ends,
      ${IS_RECALLED} AS is_recalled, ${IS_LOST} AS is_lost
    FROM daily_use AS account JOIN wanted USING (key_id, day)
    ORDER BY account.key_id, account.day
    FOR UPDATE OF account
  ), taken AS (
    SELECT locked.*, put_back.debited AS before, CASE WHEN total = 0 THEN 0 ELSE (
        SELECT max(sum) FROM unnest(sums::bigint[]) AS sum
        WHERE sum <= day_limit - put_back.debited - others - kept
      ) END AS count
    FROM locked, LATERAL (SELECT greatest(0, debited - returned) AS debited) AS put_back
  ), next AS (
    SELECT taken.*, CASE
        WHEN count = total AND NOT is_recalled
          AND day_limit - before - others - kept - count >= room
        THEN extra ELSE 0 END AS size
    FROM taken
  ), changed AS (
    UPDATE daily_use AS account
    SET debited = before + count + CASE WHEN is_lease THEN size ELSE 0 END,
      reserved = others + kept + CASE WHEN is_lease THEN 0 ELSE size END,
      leases = greatest(0, next.leases - ended) + CASE WHEN is_lease AND size > 0
        THEN 1 ELSE 0 END,
      leased_until = CASE WHEN is_lease AND size > 0
        THEN now() + ${TRUST} ELSE next.leased_until END,
      recall_ends = CASE WHEN others + kept = 0 OR (size > 0 AND NOT is_lease)
        THEN NULL ELSE next.recall_ends END
    FROM next
    WHERE account.key_id = next.key_id AND account.day = next.day AND count IS NOT NULL
    RETURNING at, account.debited, account.leases, count, size
  )
  SELECT at::integer, changed.at IS NOT NULL AS "isDone",
    coalesce(changed.count, 0) AS granted, coalesce(changed.size, 0) AS extra,
    coalesce(changed.debited, next.debited) AS debited,
    coalesce(changed.leases, next.leases) AS leases, others AS reserved, is_lost AS "isLost"
  FROM next LEFT JOIN changed USING (at)`;
const OPEN = `
  INSERT INTO daily_use (key_id, day, debited)
  SELECT key_id, day, 0 FROM unnest($1::text[], $2::text[]) AS account (key_id, day)
  ORDER BY key_id COLLATE "C", day
  ON CONFLICT (key_id, day) DO NOTHING`;
const STATE = `
  SELECT debited, ${LEASES} AS leases, reserved, ${IS_LOST} AS "isLost"
  FROM daily_use WHERE key_id = $1 AND day = $2`;
/** What was recalled in vain is not recalled again. */
const RECALL = `
  UPDATE daily_use SET recall_ends = now() + ${RECALL_TIME}
  WHERE key_id = $1 AND day = $2 AND reserved > 0 AND recall_ends IS NULL`;
const RECALLED = 'SELECT key_id AS "keyId", day FROM daily_use WHERE recall_ends > now()';
const DAYS = `
  SELECT day AS date, debited AS used FROM daily_use
  WHERE key_id = $1 AND debited > 0 ORDER BY day DESC`;

const UNUSED: AccountState = { debited: 0, leases: 0, reserved: 0, isLost: false };

type DebitRow = Debited & { readonly at: number };

export function createLedger(database: Reader) {
  let isAway = false;

  /** Notes whether the database is away. */
  const watched = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work();
      isAway = false;
      return result;
    } catch (error) {
      if (isUnavailable(error)) isAway = true;
      throw error;
    }
  };

  /** Asks a database that was away whether it is back, so that a debit is not lost on the way. */
  const requireThere = async (): Promise<void> => {
    if (!isAway) return;
    try {
      await database.query(STATE, ['', '']);
    } catch (error) {
      throw isUnavailable(error) ? notSent(error) : error;
    }
  };

  const tryDebits = async (debits: readonly Debit[]): Promise<(Debited | undefined)[]> => {
    const answers: (Debited | undefined)[] = debits.map(() => undefined);
    for (const { at, ...answer } of await database.query<DebitRow>(DEBIT, columnsOf(debits))) {
      answers[at - 1] = answer;
    }
    return answers;
  };

  const debitAll = (debits: readonly Debit[]): Promise<readonly Debited[]> =>
    watched(async () => {
      await requireThere();
      const answers = await tryDebits(debits);
      const missing = debits.filter((_, at) => answers[at] === undefined);
      if (missing.length === 0) return answers.filter((answer) => answer !== undefined);
      await database.query(OPEN, [missing.map(({ keyId }) => keyId), missing.map(dayOf)]);
      const opened = await tryDebits(missing);
      return answers.map((answer) => answer ?? opened.shift() ?? REFUSED);
    });

  return {
    /** Whether the last statement found no database. */
    get isAway() {
      return isAway;
    },
    /** Debits what fits. If nothing does, what the process has stays with it. */
    debit: inBatches(BATCH_MAX, debitAll),
    async state({ keyId, day }: Account): Promise<AccountState> {
      const find = () => database.query<AccountState>(STATE, [keyId, day]);
      return (await watched(find))[0] ?? UNUSED;
    },
    /** Asks all processes to give back what they set aside for the account. */
    async recall({ keyId, day }: Account): Promise<void> {
      await watched(() => database.query(RECALL, [keyId, day]));
    },
    /** Returns the accounts for which something is needed that somebody set aside. */
    recalled: () => watched(() => database.query<Account>(RECALLED)),
    /** Returns the days of a key with the requests debited, newest first. */
    days: (keyId: string) => database.query<DayUse>(DAYS, [keyId]),
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/** Somebody removed the row that was just made. */
const REFUSED: Debited = { ...UNUSED, isDone: false, granted: 0, extra: 0 };

function dayOf({ day }: Account): string {
  return day;
}

function columnsOf(debits: readonly Debit[]): readonly unknown[] {
  return [
    debits.map(({ keyId }) => keyId),
    debits.map(dayOf),
    debits.map(({ limit }) => limit),
    debits.map(({ sums }) => `{${sums.join(',')}}`),
    debits.map(({ sums }) => sums.at(-1) ?? 0),
    debits.map(({ returned }) => returned),
    debits.map(({ isLeaseOver }) => (isLeaseOver ? 1 : 0)),
    debits.map(({ reserved }) => reserved),
    debits.map(({ kept }) => kept),
    debits.map(({ extra }) => extra),
    debits.map(({ room }) => room),
    debits.map(({ isLease }) => isLease),
  ];
}
