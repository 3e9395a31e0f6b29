import { expect, it } from 'vitest';
import { evidenceMeaning } from './evidence-wording.ts';

it('tells a badge the store shows from badges of variations, which nobody shows together', () => {
  const badge = { kind: 'boughtInPastMonth', value: 4_300, observedAt: 0, shift: 0 } as const;
  expect(evidenceMeaning(badge, false)).toMatch(/^The store shows that at least 4300 /);
  expect(evidenceMeaning(badge, true)).toMatch(
    /^Badges of its variations add up to at least 4300 /,
  );
});
