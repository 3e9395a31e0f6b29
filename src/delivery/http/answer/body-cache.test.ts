import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Body } from './body.ts';
import { BodyCache, type KeptBody } from './body-cache.ts';

const bodyOf = (size: number): KeptBody => ({
  freshness: { revision: 1, searchRevision: null, modelId: 'm', day: 1 },
  etag: 'W/"x"',
  body: new Body({
    contentType: 'application/json',
    content: Buffer.alloc(size),
  }),
});

describe('BodyCache', () => {
  it('drops what was used longest ago', () => {
    const cache = new BodyCache(30_000);
    for (let at = 0; at < 20; at += 1) cache.set(`k${at}`, bodyOf(1000));
    cache.get('k1');
    for (let at = 20; at < 30; at += 1) {
      cache.get('k1');
      cache.set(`k${at}`, bodyOf(1000));
    }
    expect(cache.get('k1')).not.toBeNull();
    expect(cache.get('k2')).toBeNull();
    expect(cache.get('k29')).not.toBeNull();
  });

  it('does not let one huge body push out all others', () => {
    const cache = new BodyCache(64_000);
    cache.set('small', bodyOf(100));
    cache.set('huge', bodyOf(60_000));
    expect(cache.get('huge')).toBeNull();
    expect(cache.get('small')).not.toBeNull();
  });

  it('counts other codings when told again', async () => {
    const cache = new BodyCache(1_000_000);
    const kept = bodyOf(2000);
    cache.set('k', kept);
    const before = cache.bytes;
    const { payload } = await kept.body.contentFor('br');
    cache.set('k', kept);
    expect(payload.length).toBeGreaterThan(0);
    expect(cache.bytes).toBe(before + payload.length);
  });

  it('keeps nothing when its size is 0', () => {
    const cache = new BodyCache(0);
    cache.set('k', bodyOf(1));
    expect(cache.get('k')).toBeNull();
    expect(cache.bytes).toBe(0);
  });

  it('never holds more than its limit, and answers like a map of what it holds', () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5000 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cache = new BodyCache(40_000);
        const newest = new Map<string, KeptBody>();
        for (const [key, size] of steps) {
          const body = bodyOf(size);
          newest.set(`k${key}`, body);
          cache.set(`k${key}`, body);
          expect(cache.bytes).toBeLessThanOrEqual(40_000);
        }
        for (const [key, body] of newest) expect([null, body]).toContain(cache.get(key));
      }),
    );
  });
});
