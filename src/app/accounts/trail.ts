/** Records who changed what, and reads it. Every use case that changes something adds one line. */
import { DAY_S, toIso } from '../../domain/values/time.ts';
import type {
  Actor,
  AuditEntry,
  AuditLine,
  AuditPage,
  AuditStore,
} from '../../ports/audit-store.ts';
import type { Clock, Random } from '../../ports/system.ts';
import { sortableId } from '../sortable-id.ts';

export type Change = Pick<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'subject' | 'detail'>>;

export interface Trail {
  /** Adds a line about a change that was made. It must not have secrets. */
  add(change: Change): Promise<void>;
  /** Returns the line of a change, for a store that keeps both in one step. */
  line(change: Change): AuditLine;
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
  const line = ({ action, subject = null, detail = {} }: Change): AuditLine => {
    const at = clock.now();
    const id = sortableId(clock, random);
    const entry = { id, at, actor, action, subject, from, detail };
    return { entry, forgetBefore: at - KEPT_S };
  };
  return {
    line,
    async add(change) {
      const { entry, forgetBefore } = line(change);
      await audit.insert(entry, forgetBefore);
    },
  };
}

export interface TrailLine extends Omit<AuditEntry, 'at'> {
  readonly at: string;
}

export interface TrailPage {
  readonly entries: readonly TrailLine[];
  /** `before` of the next page; null at the end. */
  readonly next: string | null;
}

/** Returns lines of the trail, newest first. */
export async function readTrail(
  { audit }: Pick<TrailParts, 'audit'>,
  { before, limit }: AuditPage,
): Promise<TrailPage> {
  // One more shows whether another page follows.
  const found = await audit.page({ before, limit: limit + 1 });
  const entries = found.slice(0, limit).map((entry) => ({ ...entry, at: toIso(entry.at) }));
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
