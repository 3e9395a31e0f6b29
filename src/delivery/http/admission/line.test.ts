import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Line, type LineLimits, PATIENCE_MS, SHORT_LINE, STANDING_PATIENCE_MS } from './line.ts';

const LIMITS: LineLimits = { inFlightMax: 4, keyInFlightMax: 2, waitingMax: 12, keyWaitingMax: 8 };

/** Serves until nobody can be served; tells who was. */
function serveAll(line: Line<string>, now: number): string[] {
  const told: string[] = [];
  for (let turn = line.next(now); turn !== null; turn = line.next(now)) {
    told.push(`${turn.isServed ? '' : 'not '}${turn.visitor}`);
    if (turn.isServed) line.begin(turn.visitor.slice(0, 1));
  }
  return told;
}

describe('a line', () => {
  it('lets keys take turns, in the order they came, and no key more than its share', () => {
    const line = new Line<string>(LIMITS);
    for (const visitor of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
      line.wait(visitor[0] ?? '', visitor, 0);
    expect(serveAll(line, 1)).toEqual(['a1', 'b1', 'c1', 'a2']);
    line.end('c');
    expect(serveAll(line, 2)).toEqual(['b2']);
    line.end('b');
    // Two of `a` are served; its third waits although there is room.
    expect([line.isOpen('a'), line.isOpen('d'), line.isMoving]).toEqual([false, true, false]);
    line.end('a');
    expect(serveAll(line, 3)).toEqual(['a3']);
  });

  it('leaves room for the first of other keys, whatever one key asks', () => {
    const line = new Line<string>(LIMITS);
    const taken = Array.from({ length: 50 }, () => line.wait('a', 'a', 0)).filter(Boolean);
    expect(taken).toHaveLength(6);
    expect(Array.from({ length: 5 }, () => line.wait('b', 'b', 0)).filter(Boolean)).toHaveLength(3);
    expect(line.wait('c', 'c', 0)).toBe(true);
  });

  it('serves a burst late, and nobody late in a long line that does not empty', () => {
    const limits = { inFlightMax: 100, keyInFlightMax: 100, waitingMax: 100, keyWaitingMax: 100 };
    const line = new Line<string>(limits);
    for (const visitor of ['a1', 'a2', 'a3']) line.wait('a', visitor, 0);
    for (let more = 0; more < SHORT_LINE; more += 1) line.wait('a', 'a more', PATIENCE_MS);
    expect(line.next(PATIENCE_MS)).toEqual({ visitor: 'a1', isServed: true });
    const later = PATIENCE_MS + STANDING_PATIENCE_MS;
    expect(serveAll(line, later).slice(0, 3)).toEqual(['not a2', 'not a3', 'a more']);
    line.wait('a', 'a5', later);
    expect(serveAll(line, later + PATIENCE_MS)).toEqual(['a5']);
  });

  it('serves all of a short line, however long the process stood still', () => {
    const line = new Line<string>(LIMITS);
    for (const visitor of ['a1', 'b1', 'c1']) line.wait(visitor[0] ?? '', visitor, 0);
    expect(line.expired(10 * PATIENCE_MS)).toEqual([]);
    expect(serveAll(line, 10 * PATIENCE_MS)).toEqual(['a1', 'b1', 'c1']);
  });

  it('turns away who waits in vain for room', () => {
    const line = new Line<string>({ ...LIMITS, inFlightMax: 1 });
    line.begin('a');
    for (const visitor of ['a1', 'b1']) line.wait(visitor[0] ?? '', visitor, 0);
    line.wait('b', 'b2', PATIENCE_MS);
    expect(line.expired(PATIENCE_MS)).toEqual([]);
    expect(line.expired(PATIENCE_MS + 1)).toEqual(['a1', 'b1']);
    expect(line.waiting).toBe(1);
    line.end('a');
    expect(serveAll(line, PATIENCE_MS + 2)).toEqual(['b2']);
  });

  it('keeps its limits and loses nobody, whatever comes', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }),
      fc.record({ kind: fc.constantFrom('next' as const, 'expire' as const) }),
      fc.record({ kind: fc.constant('end' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(400) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const line = new Line<string>(LIMITS);
        const served: string[] = [];
        let [now, waiting] = [0, 0];
        const check = () => {
          expect(served.length).toBeLessThanOrEqual(LIMITS.inFlightMax);
          for (const key of 'abcd') {
            const own = served.filter((one) => one === key).length;
            expect(own).toBeLessThanOrEqual(LIMITS.keyInFlightMax);
          }
          expect(line.waiting).toBe(waiting);
          expect(waiting).toBeLessThanOrEqual(LIMITS.waitingMax);
        };
        const end = (at: number) => line.end(served.splice(at % served.length, 1)[0] ?? '');
        const next = () => {
          const turn = line.next(now);
          if (turn === null) return false;
          waiting -= 1;
          if (turn.isServed) {
            line.begin(turn.visitor);
            served.push(turn.visitor);
          }
          return true;
        };
        for (const one of steps) {
          if (one.kind === 'pass') now += one.ms;
          if (one.kind === 'ask' && line.wait(one.key, one.key, now)) waiting += 1;
          if (one.kind === 'next') next();
          if (one.kind === 'expire') waiting -= line.expired(now).length;
          if (one.kind === 'end' && served.length > 0) end(one.at);
          check();
        }
        // When all ends, everybody who waited had a turn, and nothing is remembered of anybody.
        while (served.length > 0 || line.isMoving) {
          if (!next()) end(0);
        }
        check();
        expect([waiting, line.isOpen('a')]).toEqual([0, true]);
      }),
    );
  });
});
