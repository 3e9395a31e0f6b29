/** Writes down who changed what. Every use case that changes something adds one line. */
import { randomBase62 } from '../../domain/account/api-key.ts';
import { DAY_S } from '../../domain/values/time.ts';
import type { Actor, AuditEntry, AuditStore } from '../../ports/audit-store.ts';
import type { Clock, Random } from '../../ports/system.ts';

export type Change = Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'subject' | 'detail'>>;

export interface Trail {
  /** Adds a line about a change that was made. It must not have secrets. */
  add(change: Change): Promise<void>;
}

export interface TrailParts {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly random: Random;
}

/** How long lines are kept. */
const KEPT_S = 400 * DAY_S;

/** Base 36 keeps the order of numbers in texts of one length. */
const BASE = 36;
const TIME_LENGTH = 7;
const COUNT_LENGTH = 4;
const RANDOM_LENGTH = 8;
/** Orders the lines that one program adds within a second. */
let count = 0;

/** Returns a trail on which everything was done by this actor, from this machine. */
export function createTrail(
  { audit, clock, random }: TrailParts,
  actor: Actor,
  from: string | null,
): Trail {
  return {
    async add({ action, subject = null, detail = {} }) {
      const at = clock.now();
      count = (count + 1) % BASE ** COUNT_LENGTH;
      const id = [
        at.toString(BASE).padStart(TIME_LENGTH, '0'),
        count.toString(BASE).padStart(COUNT_LENGTH, '0'),
        randomBase62((bytes) => random.bytes(bytes), RANDOM_LENGTH),
      ].join('');
      await audit.insert({ id, at, actor, action, subject, from, detail }, at - KEPT_S);
    },
  };
}
