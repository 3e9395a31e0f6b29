import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRecentRevision } from './recent-revision.ts';

describe('the recent revision', () => {
  it('is read once for many questions, and anew after a write or a while', async () => {
    let stored = 1;
    let reads = 0;
    const revision = createRecentRevision(() => {
      reads += 1;
      return stored;
    });
    for (let times = 0; times < 1000; times += 1) revision.get();
    expect(reads).toBeLessThan(1000);
    stored = 2;
    revision.forget();
    expect(revision.get()).toBe(2);
    stored = 3;
    await sleep(100);
    expect(revision.get()).toBe(3);
  });
});
