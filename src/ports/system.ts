/** What the program needs from the machine: the time, a log, randomness. */
import type { EpochSeconds } from '../domain/time.ts';

/** Where the program gets the time from; tests and simulations hand in their own. */
export interface Clock {
  now(): EpochSeconds;
}

/**
 * Structured logging. Never hand it an API key, nor fields that change later: a line may be made
 * some time after the call.
 */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Cryptographic randomness, for keys. Simulations take a seeded generator of the domain. */
export interface Random {
  bytes(count: number): Uint8Array;
}
