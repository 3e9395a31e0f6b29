import { describe, expect, it } from 'vitest';
import { DAY_S } from '../values/time.ts';
import { standingRanks } from './standing-ranks.ts';

const at = (rank: number, day: number) => ({ rank, observedAt: day * DAY_S });

describe('standingRanks', () => {
  it('keeps ranks of one time, also when variations share them', () => {
    const all = [at(1, 100), at(1, 100), at(2, 100), at(4, 99)];
    expect(standingRanks(all)).toEqual(all);
    expect(standingRanks([])).toEqual([]);
  });

  it('drops who held a rank before somebody else was seen there', () => {
    expect(standingRanks([at(1, 90), at(1, 100), at(2, 90)])).toEqual([at(1, 100), at(2, 90)]);
    expect(standingRanks([at(1, 99), at(1, 100)])).toHaveLength(2);
  });

  it('drops who held a rank before somebody was seen there who is in no list of theirs', () => {
    const replaced = { ...at(1, 90), rankSeenAt: 100 * DAY_S };
    const own = { ...at(2, 90), rankSeenAt: 90 * DAY_S };
    expect(standingRanks([replaced, own])).toEqual([own]);
  });

  it('drops what is thirty days older than the newest, however old all is', () => {
    expect(standingRanks([at(1, 70), at(2, 69), at(3, 100)])).toEqual([at(1, 70), at(3, 100)]);
    expect(standingRanks([at(1, 3)])).toHaveLength(1);
  });
});
