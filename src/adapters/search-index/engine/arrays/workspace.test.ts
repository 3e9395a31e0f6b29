import { describe, expect, it } from 'vitest';
import { Workspace } from './workspace.ts';

describe('Workspace', () => {
  it('gives no memory twice before it is given back', () => {
    const workspace = new Workspace();
    const lists = [5, 2_000, 5, 0].map((length) => workspace.list(length));
    expect(lists.map(({ length }) => length)).toEqual([5, 2_000, 5, 0]);
    expect(new Set(lists.map(({ buffer }) => buffer)).size).toBe(lists.length);
    workspace.giveBack();
    expect(lists.map(({ buffer }) => buffer)).toContain(workspace.list(3).buffer);
  });

  it('takes the smallest list that is large enough', () => {
    const workspace = new Workspace();
    const [large, small] = [workspace.list(9_000), workspace.list(10)];
    workspace.giveBack();
    expect(workspace.list(20).buffer).toBe(small?.buffer);
    expect(workspace.list(20).buffer).toBe(large?.buffer);
  });

  it('empties bitmaps that were used', () => {
    const workspace = new Workspace();
    workspace.bitmap(2).fill(7);
    workspace.giveBack();
    expect([...workspace.emptyBitmap(2)]).toEqual([0, 0]);
  });
});
