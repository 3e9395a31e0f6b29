import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterKey, neighbor } from './keys.ts';
import type { Track } from './track.ts';
import { heldWithin, moved, windowOfAddress, zoomed } from './window.ts';

const DAY = 86_400;
const WHOLE = { from: 1_600_000_000, to: 1_600_000_000 + 900 * DAY };

describe('the window', () => {
  it('ends with the last look, or is what the address says', () => {
    expect(windowOfAddress({}, WHOLE)).toEqual({ from: WHOLE.to - 365 * DAY, to: WHOLE.to });
    expect(windowOfAddress({ range: '7d' }, WHOLE)).toEqual({
      from: WHOLE.to - 7 * DAY,
      to: WHOLE.to,
    });
    expect(windowOfAddress({ range: 'all' }, WHOLE)).toEqual(WHOLE);
    expect(windowOfAddress({ from: '2021-01-01', to: '2021-02-01' }, WHOLE)).toEqual({
      from: Date.UTC(2021, 0) / 1000,
      to: Date.UTC(2021, 1) / 1000,
    });
    // A nonsense address shows the default.
    expect(windowOfAddress({ from: 'x', to: '2021-02-01' }, WHOLE).to).toBe(WHOLE.to);
  });

  it('keeps what is under the hand when it zooms', () => {
    const window = { from: 0, to: 100 * DAY };
    expect(zoomed(window, 0.5, 40 * DAY)).toEqual({ from: 20 * DAY, to: 70 * DAY });
    const least = zoomed(window, 1e-9, 40 * DAY);
    expect(least.to - least.from).toBeCloseTo(DAY / 4, 3);
  });

  it('never leaves what is known, and keeps its length while it can', () => {
    const time = fc.integer({ min: -2_000 * DAY, max: 2_000 * DAY });
    fc.assert(
      fc.property(time, fc.integer({ min: DAY, max: 800 * DAY }), (shift, length) => {
        const window = moved({ from: WHOLE.from, to: WHOLE.from + length }, shift);
        const held = heldWithin(window, WHOLE);
        expect(held.to - held.from).toBe(length);
        expect(held.to).toBeGreaterThan(WHOLE.from);
        expect(held.from).toBeLessThan(WHOLE.to);
      }),
    );
  });
});

describe('keys', () => {
  const track: Track = {
    name: 'new',
    times: Float64Array.from([10, 20, 30]),
    values: Float64Array.from([1, 2, 3]),
    states: Uint8Array.from([0, 0, 0]),
    end: 35,
  };
  const window = { from: 0, to: 40 };
  const press = (key: string, crosshair: number | null, shiftKey = false) =>
    afterKey({ key, shiftKey }, { window, crosshair }, [track]);

  it('move the crosshair from change to change', () => {
    expect(neighbor([track], 40, -1)).toBe(30);
    expect(press('ArrowLeft', null)?.crosshair).toBe(30);
    expect(press('ArrowLeft', 30)?.crosshair).toBe(20);
    expect(press('ArrowRight', 20)?.crosshair).toBe(30);
    expect(press('ArrowRight', 30)?.crosshair).toBe(35);
    expect(press('ArrowLeft', 10)?.crosshair).toBe(10);
    expect(press('Home', 10)?.crosshair).toBe(0);
  });

  it('take the window along, zoom and move it', () => {
    expect(press('PageDown', 39)).toEqual({ window: { from: 3, to: 43 }, crosshair: 43 });
    expect(press('ArrowRight', null, true)?.window).toEqual({ from: 4, to: 44 });
    expect(press('Escape', 12)?.crosshair).toBeNull();
    expect(press('x', 12)).toBeNull();
    const zoom = afterKey(
      { key: '-', shiftKey: false },
      { window: { from: 0, to: 60 * DAY }, crosshair: 30 * DAY },
      [track],
    );
    expect(zoom?.window).toEqual({ from: -15 * DAY, to: 75 * DAY });
  });
});
