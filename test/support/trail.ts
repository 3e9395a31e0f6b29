/** The trail of changes that tests make. */
import { createTrail, type Trail, type TrailParts } from '../../src/app/accounts/trail.ts';

export function testTrail(parts: TrailParts): Trail {
  return createTrail(parts, { kind: 'command', id: 'tests', name: null }, 'here');
}
