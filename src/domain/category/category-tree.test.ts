import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from './category.ts';
import { buildCategoryTree, CATEGORY_DEPTH_MAX, categoryChain } from './category-tree.ts';

const category = (id: string, parentId: string | null, name = `Name ${id}`): Category => ({
  marketplace: 'US',
  id,
  name,
  parentId,
});

const HOME = [
  category('home', null, 'Home'),
  category('kitchen', 'home', 'Kitchen'),
  category('mugs', 'kitchen', 'Mugs'),
  category('bath', 'home', 'Bath'),
  category('toys', null, 'Toys'),
];

describe('buildCategoryTree', () => {
  const tree = buildCategoryTree(HOME);

  it('places every category', () => {
    expect(tree.place('mugs')).toEqual({
      marketplace: 'US',
      id: 'mugs',
      name: 'Mugs',
      parentId: 'kitchen',
      path: ['Home', 'Kitchen', 'Mugs'],
      depth: 2,
      rootId: 'home',
      childCount: 0,
    });
    expect(tree.place('home')).toMatchObject({ depth: 0, rootId: 'home', childCount: 2 });
    expect(tree.place('none')).toBeNull();
  });

  it('lists children by name, all by depth, and what is below', () => {
    expect(tree.children('home').map(({ id }) => id)).toEqual(['bath', 'kitchen']);
    expect(tree.children(null).map(({ id }) => id)).toEqual(['home', 'toys']);
    expect(tree.places.map(({ id }) => id)).toEqual(['home', 'toys', 'bath', 'kitchen', 'mugs']);
    expect([...tree.descendants('home')].sort()).toEqual(['bath', 'home', 'kitchen', 'mugs']);
    expect(tree.descendants('none')).toEqual([]);
  });

  it('adds listings up to the root', () => {
    const counts = tree.countBelow(new Map(Object.entries({ mugs: 3, kitchen: 2, gone: 9 })));
    expect(Object.fromEntries(counts)).toEqual({ mugs: 3, kitchen: 5, home: 5 });
  });

  it('takes the topmost known category for the root', () => {
    const orphan = buildCategoryTree([category('b', 'a'), category('c', 'b')]);
    expect(orphan.place('c')).toMatchObject({ rootId: 'b', depth: 1 });
    expect(orphan.children(null).map(({ id }) => id)).toEqual(['b']);
    expect(orphan.place('b')?.parentId).toBeNull();
  });

  it('cuts a cycle at its smallest id, so that nobody is lost and nobody loops', () => {
    const looped = buildCategoryTree([
      category('b', 'c'),
      category('c', 'a'),
      category('a', 'b'),
      category('tail', 'b'),
    ]);
    expect(looped.children(null).map(({ id }) => id)).toEqual(['a']);
    expect(looped.place('tail')?.path).toEqual(['Name a', 'Name c', 'Name b', 'Name tail']);
    expect([...looped.descendants('a')].sort()).toEqual(['a', 'b', 'c', 'tail']);
  });

  it('ends on any graph, with every category placed and the counts exact', () => {
    const ids = Array.from({ length: 8 }, (_, index) => String(index));
    const parents = fc.array(fc.option(fc.constantFrom(...ids, 'unknown')), {
      minLength: ids.length,
      maxLength: ids.length,
    });
    fc.assert(
      fc.property(parents, (parentIds) => {
        const any = buildCategoryTree(
          ids.map((id, index) => category(id, parentIds[index] ?? null)),
        );
        const counts = any.countBelow(new Map(ids.map((id) => [id, 1])));
        expect(any.places).toHaveLength(ids.length);
        const fromRoots = any.children(null).flatMap(({ id }) => any.descendants(id));
        expect([...fromRoots].sort()).toEqual(ids);
        for (const id of ids) expect(counts.get(id)).toBe(any.descendants(id).length);
      }),
    );
  });
});

describe('categoryChain', () => {
  it('cuts a way that is longer than any real one', () => {
    const deep = Array.from({ length: 200 }, (_, index) =>
      category(`${index}`, index === 0 ? null : `${index - 1}`),
    );
    const byId = new Map(deep.map((one) => [one.id, one]));
    const chain = categoryChain('199', (id) => byId.get(id));
    expect(chain).toHaveLength(CATEGORY_DEPTH_MAX);
    expect(chain.at(-1)?.id).toBe('199');
  });

  it('ends on a cycle longer than the limit', () => {
    const ring = Array.from({ length: 200 }, (_, index) =>
      category(`${index}`, `${(index + 1) % 200}`),
    );
    expect(buildCategoryTree(ring).descendants('7')).toHaveLength(200);
  });
});
