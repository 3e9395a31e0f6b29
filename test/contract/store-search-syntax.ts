/** Phrases and exclusions, which every index must honour alike. */
import { expect } from 'vitest';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { category, derive, product } from './store-fixture.ts';
import { names, request, type SearchCases, sold } from './store-search-request.ts';

export const syntaxCases: SearchCases = {
  'leaves out what is excluded, in any field': async ({ store, search }) => {
    await store.imports.apply(
      [
        category('mats', null, { name: 'Exercise Mats' }),
        sold('1', 'Thick yoga mat for kids', 10),
        sold('2', 'Yoga mat with strap', 20),
        sold('3', 'Yoga strap, USB-C', 30),
        sold('4', 'Yoga lamp USB', 40),
      ],
      derive,
    );
    const find = async (keyword: string) => names(await search.search(request(keyword)));
    expect(await find('yoga -kids')).toEqual(['2', '3', '4']);
    expect(await find('-strap yoga -lamp')).toEqual(['1']);
    expect(await find('yoga -usb-c')).toEqual(['1', '2', '4']);
    expect(await find('yoga -exercise')).toEqual([]);
    expect(await find('yoga -unknown')).toEqual(['1', '2', '3', '4']);
    expect(await find('-kids')).toEqual([]);
    expect(await find('-NEAR( yoga -" -* -AND')).toEqual(['1', '2', '3', '4']);
    expect(await search.count(request('yoga -kids', { filters: { maxBsr: 25 } }))).toBe(1);
  },

  'finds the words of a phrase side by side in the title': async ({ store, search }) => {
    await store.imports.apply(
      [
        sold('1', 'Thick yoga mats for kids', 10),
        sold('2', 'Mat for yoga, USB C lamp', 20),
        sold('3', 'Yoga block and mat, usbc lamp', 30),
        sold('4', 'Yoga mat bag, or mat', 40),
        product('5', { marketplace: 'DE', facts: { title: 'Blaue Yogamatte' } }),
      ],
      derive,
    );
    const find = async (keyword: string) => names(await search.search(request(keyword)));
    expect(await find('"yoga mat"')).toEqual(['1', '4']);
    expect(await find('kids “yoga mat”')).toEqual(['1']);
    expect(await find('"usb c lamp"')).toEqual(['2', '3']);
    expect(await find('"yoga mat" -"mat bag"')).toEqual(['1']);
    expect(await find('yoga -"yoga mat"')).toEqual(['2', '3']);
    expect(await find('"mat" yoga')).toEqual(['1', '2', '3', '4']);
    expect(await find('"OR mat"')).toEqual(['4']);
    expect(await search.count(request('"yoga mat"', { filters: { maxBsr: 25 } }))).toBe(1);
    const query = parseQuery('"blaue yoga matte"', 'de');
    const german = await search.search(request('', { marketplace: 'DE', query }));
    expect(names(german)).toEqual(['5']);
  },
};
