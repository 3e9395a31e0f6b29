/** Ids sort as they were made, by programs that know nothing of each other, too. */
import { expect, it } from 'vitest';
import { sortableId } from './sortable-id.ts';

const random = { bytes: (count: number) => new Uint8Array(count) };
const at = (ms: number) => ({ now: () => Math.floor(ms / 1000), nowMs: () => ms });
const NOW_MS = Date.UTC(2026, 2, 1);

it('sorts by the millisecond, and within one by the order of making', () => {
  const ids = [NOW_MS, NOW_MS, NOW_MS, NOW_MS + 1, NOW_MS + 999, NOW_MS + 1000].map((ms) =>
    sortableId(at(ms), random),
  );
  expect(ids.toSorted()).toEqual(ids);
  // Another program has counted further.
  const earlier = `${sortableId(at(NOW_MS - 1), random).slice(0, 8)}zzzzZZZZZZZZ`;
  expect([...ids, earlier].toSorted()[0]).toBe(earlier);
});

it('comes after all ids of versions that wrote seconds', () => {
  const seconds = `0${(NOW_MS / 1000 + 1).toString(36)}zzzzZZZZZZZZ`;
  expect(sortableId({ now: () => NOW_MS / 1000 }, random) > seconds).toBe(true);
});
