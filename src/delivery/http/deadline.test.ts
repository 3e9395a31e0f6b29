import { describe, expect, it } from 'vitest';
import { withDeadline } from './deadline.ts';

const later = <Value>(value: Value, ms: number) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms));

describe('withDeadline', () => {
  it('passes on what comes in time, good or bad', async () => {
    expect(await withDeadline(Promise.resolve(1), 1_000)).toBe(1);
    await expect(withDeadline(Promise.reject(new Error('bad')), 1_000)).rejects.toThrow('bad');
  });

  it('answers unavailable when it is over', async () => {
    const late = withDeadline(later(1, 200), 10);
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('waits as long as it takes when there is none', async () => {
    expect(await withDeadline(later(1, 20), 0)).toBe(1);
  });
});
