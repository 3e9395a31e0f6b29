/** What the program needs from the machine: the time, a log, randomness. */
import type { EpochSeconds } from '../domain/values/time.ts';

/** The time. Tests and simulations pass a clock of their own. */
export interface Clock {
  now(): EpochSeconds;
  /** Milliseconds since 1970, to order what happens within a second. */
  nowMs?(): number;
}

/** Structured logging. Lines may be made late: never pass API keys, or fields that change. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Cryptographic randomness, for keys. Simulations use a seeded generator instead. */
export interface Random {
  bytes(count: number): Uint8Array;
}
