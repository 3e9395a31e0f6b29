/**
 * Keeps providers' answers, and what they cost, in a small SQLite file, `providers.db`. All
 * processes of an installation share it, so a day's budget limits all of them together.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { EpochSeconds } from '../../domain/values/time.ts';
import { enterWal } from '../sqlite/engine/enter-wal.ts';

export interface KeptAnswer {
  readonly body: string;
  readonly fetchedAt: EpochSeconds;
}

/** Amounts are in millionths of a US dollar. */
export interface ProviderFile {
  /** Takes the whole amount from the day's budget. Returns false if less is left. */
  spend(request: {
    readonly provider: string;
    readonly day: string;
    readonly amount: number;
    readonly budget: number;
  }): boolean;
  /** Adds the difference between the real cost and the amount taken. */
  correct(request: { readonly provider: string; readonly day: string; readonly by: number }): void;
  spent(provider: string, day: string): number;
  /** Returns an answer fetched at or after the instant. */
  kept(provider: string, question: string, since: EpochSeconds): KeptAnswer | null;
  keep(provider: string, question: string, answer: KeptAnswer): void;
  close(): void;
}

const FILE = 'providers.db';
const BUSY_TIMEOUT_MS = 5_000;
/** Beyond this number, the oldest answers are deleted. */
const ANSWERS_MAX = 20_000;

export function openProviderFile(directory: string): ProviderFile {
  mkdirSync(directory, { recursive: true });
  const db = new Database(join(directory, FILE), { timeout: BUSY_TIMEOUT_MS });
  enterWal(db, BUSY_TIMEOUT_MS);
  db.pragma('synchronous = NORMAL');
  db.exec(`
    CREATE TABLE IF NOT EXISTS spending (
      provider TEXT NOT NULL, day TEXT NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY (provider, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS answer (
      provider TEXT NOT NULL, question TEXT NOT NULL,
      fetched_at INTEGER NOT NULL, body TEXT NOT NULL,
      PRIMARY KEY (provider, question)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS answer_age ON answer (fetched_at);
  `);
  const select = db
    .prepare<[string, string], number>('SELECT amount FROM spending WHERE provider = ? AND day = ?')
    .pluck();
  const add = db.prepare(
    `INSERT INTO spending VALUES (?, ?, max(0, ?))
     ON CONFLICT DO UPDATE SET amount = max(0, amount + ?)`,
  );
  const selectAnswer = db.prepare<[string, string, number], KeptAnswer>(
    `SELECT body, fetched_at AS fetchedAt FROM answer
     WHERE provider = ? AND question = ? AND fetched_at >= ?`,
  );
  const insertAnswer = db.prepare('INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?)');
  const count = db.prepare<[], number>('SELECT count(*) FROM answer').pluck();
  const forget = db.prepare(
    'DELETE FROM answer WHERE rowid IN (SELECT rowid FROM answer ORDER BY fetched_at LIMIT ?)',
  );
  const spend = db.transaction<ProviderFile['spend']>(({ provider, day, amount, budget }) => {
    if ((select.get(provider, day) ?? 0) + amount > budget) return false;
    add.run(provider, day, amount, amount);
    return true;
  });
  const keep = db.transaction<ProviderFile['keep']>((provider, question, answer) => {
    insertAnswer.run(provider, question, answer.fetchedAt, answer.body);
    const surplus = (count.get() ?? 0) - ANSWERS_MAX;
    if (surplus > 0) forget.run(surplus);
  });
  return {
    spend: (request) => spend.immediate(request),
    correct({ provider, day, by }) {
      add.run(provider, day, by, by);
    },
    spent: (provider, day) => select.get(provider, day) ?? 0,
    kept: (provider, question, since) => selectAnswer.get(provider, question, since) ?? null,
    keep: (provider, question, answer) => keep.immediate(provider, question, answer),
    close() {
      db.close();
    },
  };
}
