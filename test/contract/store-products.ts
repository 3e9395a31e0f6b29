/** The store contract on products: facts, records, listings, coverage, scans. */
import { expect } from 'vitest';
import {
  asin,
  category,
  collect,
  day,
  derive,
  product,
  type StoreCases,
  series,
  T0,
} from './store-fixture.ts';

export const productCases: StoreCases = {
  'answers unknown products with null and empty lists': async (store) => {
    expect(await store.products.record('US', asin('1'))).toBeNull();
    expect(await store.products.listings('US', [asin('1')])).toEqual([]);
    expect(await store.products.children('US', asin('1'))).toEqual([]);
    expect(await store.products.coverage('US')).toEqual({
      listings: 0,
      oldestObservedAt: null,
      newestObservedAt: null,
    });
    expect(await collect(store.products.scan(null))).toEqual([]);
  },

  'keeps every fact with its source and time': async (store) => {
    const facts = {
      title: 'Yoga Mat "Ω" 🧘',
      gtins: ['4006381333931'],
      package: { lengthMm: 610, widthMm: null, heightMm: 120, weightG: 900 },
      isParent: false,
    };
    await store.imports.apply([product('1', { facts, source: 'keepa' })], derive);
    const record = await store.products.record('US', asin('1'));
    expect(record?.facts).toEqual({
      title: { value: facts.title, source: 'keepa', at: T0 },
      gtins: { value: facts.gtins, source: 'keepa', at: T0 },
      package: { value: facts.package, source: 'keepa', at: T0 },
      isParent: { value: false, source: 'keepa', at: T0 },
    });
    expect(record).toMatchObject({ marketplace: 'US', asin: asin('1') });
  },

  'lets the newest fact win, field by field': async (store) => {
    await store.imports.apply(
      [
        product('1', { facts: { title: 'New' }, observedAt: day(2) }),
        product('1', { facts: { title: 'Old', brand: 'Acme' }, observedAt: day(1) }),
      ],
      derive,
    );
    const record = await store.products.record('US', asin('1'));
    expect(record?.facts.title).toEqual({ value: 'New', source: 'csv', at: day(2) });
    expect(record?.facts.brand).toEqual({ value: 'Acme', source: 'csv', at: day(1) });
    expect(record).toMatchObject({ observedAt: day(2), firstSeenAt: day(1) });
  },

  'keeps what is bought together of the newest period, and of equal ends the later beginning':
    async (store) => {
      const period = (from: number, to: number, share: number) => {
        const products = [{ asin: asin('2'), rank: 1, combinedShare: share }];
        const boughtWith = { periodStart: day(from), periodEnd: day(to), products };
        return product('1', { facts: { boughtWith }, source: 'acme', observedAt: day(to) });
      };
      const week = period(24, 31, 0.0229);
      const told = [period(20, 27, 0.9), week, period(0, 31, 0.5)];
      for (const one of [...told, ...told.toReversed()]) await store.imports.apply([one], derive);
      const again = await store.imports.apply(told, derive);
      expect(again.changed).toEqual([false, false, false]);
      const record = await store.products.record('US', asin('1'));
      expect(record?.facts).toEqual({
        boughtWith: { value: week.facts.boughtWith, source: 'acme', at: day(31) },
      });
      // What it was bought with is no product by that.
      expect(await store.products.record('US', asin('2'))).toBeNull();
      expect(await store.products.listings('US', [asin('2')])).toEqual([]);
    },

  'believes the more trusted source at equal time, over several batches': async (store) => {
    for (const [source, title] of [
      ['demo', 'Z demo'],
      ['keepa', 'A keepa'],
      ['csv', 'Z csv'],
      ['keepa-export', 'Z export'],
    ] as const) {
      await store.imports.apply([product('1', { source, facts: { title } })], derive);
    }
    const [listing] = await store.products.listings('US', [asin('1')]);
    expect(listing?.title).toBe('A keepa');
  },

  'keeps marketplaces apart': async (store) => {
    await store.imports.apply(
      [
        product('1', { facts: { title: 'Mat' } }),
        product('1', { marketplace: 'DE', facts: { title: 'Matte' } }),
      ],
      derive,
    );
    const [german] = await store.products.listings('DE', [asin('1')]);
    expect(german?.title).toBe('Matte');
    expect((await store.products.coverage('DE')).listings).toBe(1);
    expect((await store.products.record('US', asin('1')))?.facts.title?.value).toBe('Mat');
    expect(await store.products.record('GB', asin('1'))).toBeNull();
  },

  'tells the head of every series': async (store) => {
    await store.imports.apply(
      [
        product('1', {
          series: [
            series('buyBox', [
              [-3, 999],
              [1, null],
            ]),
            series('bsr', [[2, 40]], '11'),
          ],
        }),
        product('1', { source: 'keepa', series: [series('bsr', [[3, 50]], '11')] }),
      ],
      derive,
    );
    const record = await store.products.record('US', asin('1'));
    expect(record?.heads).toHaveLength(2);
    expect(record?.heads).toContainEqual({
      name: 'buyBox',
      categoryId: null,
      firstAt: day(-3),
      last: { at: day(1), value: null, state: 'out_of_stock' },
      source: 'csv',
    });
    expect(record?.heads).toContainEqual({
      name: 'bsr',
      categoryId: '11',
      firstAt: day(2),
      last: { at: day(3), value: 50, state: 'ok' },
      source: 'keepa',
    });
  },

  'dates a product by its facts and its points, not by when history was told': async (store) => {
    const told = {
      observedAt: day(900),
      series: [
        series('buyBox', [
          [-10, 5],
          [4, 6],
        ]),
      ],
    };
    await store.imports.apply([product('1', told)], derive);
    expect(await store.products.record('US', asin('1'))).toMatchObject({
      observedAt: day(4),
      firstSeenAt: day(-10),
    });
    await store.imports.apply([product('2', { observedAt: day(3) })], derive);
    expect(await store.products.record('US', asin('2'))).toMatchObject({
      observedAt: day(3),
      firstSeenAt: day(3),
    });
  },

  'answers listings in the order asked, every field as derived': async (store) => {
    const full = product('2', {
      facts: {
        title: 'Mat',
        brand: 'Acme',
        categoryId: '12',
        rootCategoryId: '11',
        images: ['https://example.org/a.jpg', 'https://example.org/b.jpg'],
        gtins: ['4006381333931'],
        partNumber: 'QX-20',
        model: 'Zeta',
        listedSince: day(-700),
      },
      series: [
        series('buyBox', [[0, 1999]]),
        series(
          'bsr',
          [
            [-40, 90],
            [-5, 120],
            [0, 100],
          ],
          '11',
        ),
        series('bsr', [[0, 3]], '12'),
        series('rating', [[0, 45]]),
        series('reviewCount', [[0, 321]]),
      ],
    });
    await store.imports.apply([product('1'), full], derive);
    const listings = await store.products.listings('US', [asin('9'), asin('2'), asin('1')]);
    expect(listings.map((listing) => listing.asin)).toEqual([asin('2'), asin('1')]);
    expect(listings[0]).toEqual({
      marketplace: 'US',
      asin: asin('2'),
      parentAsin: null,
      family: asin('2'),
      familyBasis: null,
      isParent: false,
      title: 'Mat',
      brand: 'Acme',
      categoryId: '12',
      imageUrl: 'https://example.org/a.jpg',
      gtins: ['4006381333931'],
      partNumbers: ['QX-20', 'Zeta'],
      price: 1999,
      priceType: 'buyBox',
      availability: 'unknown',
      bsr: 100,
      bsrCategoryId: '11',
      bsrAt: T0,
      reviewCount: 321,
      rating: 4.5,
      sales: {
        ...{ median: 1000, mean: 1250, low: 500, high: 2000, grade: 'B', basis: 'single' },
        asOf: T0,
      },
      observedAt: T0,
      firstSeenAt: day(-700),
      signals: '',
    });
    expect(listings[1]).toMatchObject({ title: null, price: null, bsr: null, sales: null });
  },

  'covers sold listings only': async (store) => {
    await store.imports.apply(
      [
        product('1', { observedAt: day(1) }),
        product('2', { observedAt: day(5) }),
        product('3', { observedAt: day(9), facts: { isParent: true } }),
      ],
      derive,
    );
    expect(await store.products.coverage('US')).toEqual({
      listings: 2,
      oldestObservedAt: day(1),
      newestObservedAt: day(5),
    });
    await store.imports.apply(
      [product('1', { observedAt: day(7), facts: { brand: 'A' } })],
      derive,
    );
    expect((await store.products.coverage('US')).newestObservedAt).toBe(day(7));
  },

  'scans all listings by marketplace and ASIN, from one state': async (store) => {
    const names = Array.from({ length: 2300 }, (_, index) => String(index));
    await store.imports.apply(
      [...names.map((name) => product(name)), product('1', { marketplace: 'DE' })].reverse(),
      derive,
    );
    const all = await collect(store.products.scan(null));
    const keys = all.map((listing) => `${listing.marketplace} ${listing.asin}`);
    expect(keys).toEqual([...keys].sort());
    expect(all).toHaveLength(2301);
    expect(await collect(store.products.scan('DE'))).toHaveLength(1);

    const seen: string[] = [];
    for await (const listing of store.products.scan('US')) {
      if (seen.length === 0) await store.imports.apply([product('ZZZZ')], derive);
      seen.push(listing.asin);
    }
    expect(seen).toHaveLength(2300);
    expect(await collect(store.products.scan('US'))).toHaveLength(2301);
  },

  'scans families, each listing once, with its parent or else its first sibling': async (store) => {
    const child = (name: string, parent: string) =>
      product(name, { facts: { parentAsin: asin(parent) } });
    const parent = product('5', { facts: { isParent: true } });
    const orphans = [child('4', '8'), child('7', '8')];
    const german = product('2', { marketplace: 'DE' });
    await store.imports.apply(
      [child('9', '5'), german, parent, product('6'), child('1', '5'), ...orphans],
      derive,
    );
    const namesOf = async (marketplace: 'US' | 'DE' | null) =>
      (await collect(store.products.families(marketplace))).map((family) =>
        family.map(({ asin: name }) => name),
      );
    const american = [['4', '7'], ['5', '1', '9'], ['6']].map((names) => names.map(asin));
    expect(await namesOf('US')).toEqual(american);
    expect(await namesOf('DE')).toEqual([[asin('2')]]);
    expect(await namesOf(null)).toEqual([[asin('2')], ...american]);
    const one = (await collect(store.products.scan('US'))).find(
      (found) => found.asin === asin('9'),
    );
    expect((await collect(store.products.families('US')))[1]?.[2]).toEqual(one);
  },

  'leaves a scan that nobody finishes without a trace': async (store) => {
    await store.imports.apply([product('1'), product('2')], derive);
    for await (const _listing of store.products.scan(null)) break;
    expect((await store.imports.apply([product('3')], derive)).revision).toBe(2);
  },

  'takes a category nobody described': async (store) => {
    await store.imports.apply(
      [category('11', null), product('1', { facts: { categoryId: '99' } })],
      derive,
    );
    const [listing] = await store.products.listings('US', [asin('1')]);
    expect(listing?.categoryId).toBe('99');
    expect(await store.categories.node('US', '99')).toBeNull();
    expect((await store.categories.node('US', '11'))?.productCount).toBe(0);
  },
};
