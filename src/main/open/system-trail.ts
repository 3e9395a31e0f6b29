/** The trail of what a program does by itself, or for the user who runs it. */
import { systemActor, systemClock, systemRandom } from '../../adapters/system/machine.ts';
import { createTrail, type Trail } from '../../app/accounts/trail.ts';
import type { AuditStore } from '../../ports/audit-store.ts';

export function systemTrail(audit: AuditStore): Trail {
  const { actor, host } = systemActor();
  return createTrail({ audit, clock: systemClock, random: systemRandom }, actor, host);
}
