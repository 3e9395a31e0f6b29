/**
 * The quota over real processes that share a store, and over processes that are killed: for any
 * engine.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MaybePromise } from '../../src/domain/values/maybe-promise.ts';
import type { UsageStore } from '../../src/ports/account-store.ts';
import { startTaker, type Taking } from './start-taker.ts';

export interface SharedPlace {
  /** What a process opens: a directory or a URL. */
  readonly name: string;
  open(): { readonly usage: UsageStore; close(): Promise<void> };
  remove(): MaybePromise<void>;
}

const DAY = '2026-03-01';
const KILLS = 5;
/** Races in which a process is killed at random. More with `SHELFLINE_TEST_KILLS`. */
const RACES = Number(process.env['SHELFLINE_TEST_KILLS'] ?? 2);
/** A killed process loses at most the lease it held. */
const LEASE_MAX = 32;

export function sharedQuotaTests(engine: string, newPlace: () => MaybePromise<SharedPlace>): void {
  let place: SharedPlace;
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(() => place.remove());

  const start = (limit: number, count: Taking['count'], keyId = 'k') =>
    startTaker({ place: place.name, keyId, limit, count });

  describe(`processes that share accounts on ${engine}`, () => {
    it.each([
      { processes: 2, limit: 100, count: 75 },
      { processes: 2, limit: 5_000, count: 4_000 },
      { processes: 3, limit: 2_000, count: 20_000 },
    ])('$processes grant exactly $limit of $count each at once', async (race) => {
      const places = Array.from({ length: race.processes }, () => start(race.limit, race.count));
      const takers = await Promise.all(places);
      for (const taker of takers) taker.go();
      const granted = await Promise.all(takers.map((taker) => taker.granted()));
      expect(granted.reduce((sum, part) => sum + part, 0)).toBe(race.limit);
    });
  });

  describe(`a process on ${engine} killed in the middle`, () => {
    it('never grants too much and loses at most its lease', async () => {
      const limit = 100_000;
      let granted = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const taker = await start(limit, 'forever');
        taker.go();
        await taker.killAfterGrants(200 + 377 * kill);
        granted += await taker.granted();
      }
      const { usage, close } = place.open();
      const used = await usage.used('k', DAY);
      const take = (cost: number) => usage.take({ keyId: 'k', day: DAY, limit, cost });
      const whole = await take(limit - used);
      // What a killed process had set aside counts as used only after it was called for.
      const lost = whole.granted ? 0 : limit - used - whole.remaining;
      const rest = whole.granted ? whole : await take(whole.remaining);
      await close();

      expect(granted).toBeGreaterThan(KILLS * 200);
      expect(rest).toEqual({ granted: true, remaining: 0 });
      // A process killed between a grant and its report makes `used` greater by one.
      expect(used).toBeGreaterThanOrEqual(granted);
      expect(used + lost).toBeLessThanOrEqual(granted + KILLS * (LEASE_MAX + 1));
    });

    it('leaves the rest to two others, but for its lease', async () => {
      const limit = 2_000;
      for (let race = 0; race < RACES; race += 1) {
        const keyId = `race ${race}`;
        const all = Array.from({ length: 3 }, () => start(limit, 'forever', keyId));
        const takers = await Promise.all(all);
        for (const taker of takers) taker.go();
        const moment = Math.floor(Math.random() * 600);
        await takers[race % takers.length]?.killAfterGrants(moment);
        const parts = await Promise.all(takers.map((taker) => taker.granted()));
        const granted = parts.reduce((sum, part) => sum + part, 0);
        expect(granted, `killed after ${moment} grants`).toBeLessThanOrEqual(limit);
        expect(granted, `killed after ${moment} grants`).toBeGreaterThan(limit - LEASE_MAX - 2);
      }
    });
  });
}
