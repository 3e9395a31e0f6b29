/** Writes down who changed what. Every use case that changes something adds one line. */
import { DAY_S } from '../../domain/values/time.ts';
import type { Actor, AuditEntry, AuditStore } from '../../ports/audit-store.ts';
import type { Clock, Random } from '../../ports/system.ts';
import { sortableId } from '../sortable-id.ts';

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

/** Returns a trail on which everything was done by this actor, from this machine. */
export function createTrail(
  { audit, clock, random }: TrailParts,
  actor: Actor,
  from: string | null,
): Trail {
  return {
    async add({ action, subject = null, detail = {} }) {
      const at = clock.now();
      const id = sortableId(clock, random);
      await audit.insert({ id, at, actor, action, subject, from, detail }, at - KEPT_S);
    },
  };
}
