/** A small market with rows of every kind, and everything that can be asked of it. */
import { createSqliteStore, type SqliteStore } from '../../../src/adapters/sqlite/market/store.ts';
import type { Observation, ProductObservation } from '../../../src/domain/product/observation.ts';
import type { Asin } from '../../../src/domain/values/asin.ts';
import { ShelflineError } from '../../../src/domain/values/error.ts';
import {
  asin,
  category,
  collect,
  day,
  derive,
  keyword,
  label,
  product,
  series,
  T0,
} from '../../contract/store-fixture.ts';

const PRODUCTS = 30;
const LONG_DAYS = 1_500;

/**
 * Makes the market: bulk histories, tails, families, keywords, labels, and imports over imports.
 */
export async function fillMarket(directory: string): Promise<void> {
  const store = createSqliteStore({ directory });
  try {
    await importAs(store, 'first.csv', [...firstLook(), ...sideData('csv', 0)]);
    // Later looks leave tails. The last ones leave undo entries.
    for (let look = 1; look <= 6; look += 1) {
      await importAs(store, `look-${look}.csv`, laterLook(look));
    }
    await importAs(store, 'other.csv', sideData('acme', 3));
    await store.imports.rememberFile({ sha256: 'ab'.repeat(32), observedAt: T0 });
  } finally {
    await store.close();
  }
}

async function importAs(store: SqliteStore, file: string, observations: readonly Observation[]) {
  const start = { file, format: 'csv', startedAt: T0 };
  const id = await store.importLog.begin(start, 30);
  await store.imports.apply(observations, derive, id);
  await store.importLog.finish(id, { sha256: null, report: '{"file":"made up"}' });
}

const nameOf = (index: number) => String(index + 1);

function firstLook(): ProductObservation[] {
  return Array.from({ length: PRODUCTS }, (_, index) => {
    const days = index % 5 === 0 ? LONG_DAYS : 20;
    const history = Array.from({ length: days }, (_point, at) => at - days);
    return product(nameOf(index), {
      facts: {
        title: `Acme exercise mat number ${index} for all who stretch`,
        brand: index % 3 === 0 ? 'Acme' : 'Bolt & Söhne',
        rootCategoryId: '1',
        categoryId: index % 2 === 0 ? '11' : '12',
        gtins: [`00000000${1000 + index}`],
        partNumber: `P-${index}`,
        ...(index % 7 === 3 ? { parentAsin: asin('1') } : {}),
        ...(index % 7 === 5 ? { variations: [asin(nameOf(index - 1))] } : {}),
      },
      series: [
        series(
          'buyBox',
          history.map((at) => [at, 1000 + ((index * 37 + at * at) % 777)] as const),
        ),
        series(
          'bsr',
          history.map((at) => [at, 50 + ((index * 91 + at * 13) % 5000)] as const),
          '1',
        ),
        series('reviewCount', [[0, 100 + index]]),
        series('rating', [[0, 40 + (index % 10)]]),
      ],
    });
  });
}

function laterLook(look: number): ProductObservation[] {
  return Array.from({ length: PRODUCTS }, (_, index) =>
    product(nameOf(index), {
      source: look > 3 ? 'acme' : 'csv',
      observedAt: day(look),
      facts: look > 4 ? { brand: 'Acme', manufacturer: `Foam ${look}` } : {},
      series: [
        series('buyBox', [[look, index % 4 === look % 4 ? null : 900 + look * index]]),
        series('bsr', [[look, 60 + look * 3 + index]], '1'),
      ],
    }),
  );
}

function sideData(source: string, later: number): Observation[] {
  const at = { source, observedAt: day(later) };
  const clicked = [0, 1, 2].map((index) => ({
    ...{ asin: asin(nameOf(index)), clickShare: 0.25, conversionShare: null },
  }));
  return [
    category('1', null, { name: 'Sports & Outdoors', ...at }),
    category('11', '1', { name: `Exercise Mats ${later}`, ...at }),
    category('12', '1', { name: 'Yoga Mats', ...at }),
    ...['yoga mat', 'thick mat', 'mat for stretching'].flatMap((text, index) =>
      [0, 7].map((start) =>
        keyword(text, {
          ...{ periodStart: day(start), periodEnd: day(start + 7), observedAt: day(later) },
          ...{ searchVolume: 1000 * (index + 1) + start, searchFrequencyRank: 10 + index, clicked },
        }),
      ),
    ),
    ...[100, 200, 300].map((rank) => label({ rank, units: 10 + later, source })),
  ];
}

/** What was answered: the answer as JSON, or the error that says what is damaged. */
export type Answer =
  | { readonly kind: 'answer'; readonly json: string }
  | { readonly kind: 'damage'; readonly message: string }
  | { readonly kind: 'defect'; readonly message: string };

/** Answers of one open store, by what was asked. */
export async function askEverything(directory: string): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  let store: SqliteStore;
  try {
    store = createSqliteStore({ directory, readonly: true });
  } catch (error) {
    return answers.set('open', answerOf(error));
  }
  try {
    for (const [name, ask] of questions(store)) {
      try {
        answers.set(name, { kind: 'answer', json: JSON.stringify(await ask()) ?? '' });
      } catch (error) {
        answers.set(name, answerOf(error));
      }
    }
    return answers;
  } finally {
    await store.close();
  }
}

function answerOf(error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  const isTold = error instanceof ShelflineError && error.code === 'unavailable';
  return { kind: isTold ? 'damage' : 'defect', message };
}

function* questions(store: SqliteStore): Generator<readonly [string, () => Promise<unknown>]> {
  const { products, history, categories, keywords } = store;
  const asins: Asin[] = Array.from({ length: PRODUCTS }, (_, index) => asin(nameOf(index)));
  for (const one of asins) {
    yield [`product ${one}`, () => products.record('US', one)];
    yield [`detail ${one}`, () => products.detail('US', one)];
    yield [`listing ${one}`, () => products.listings('US', [one])];
    yield [`history ${one}`, () => history.sourced('US', one)];
    const keys = [
      { name: 'buyBox', categoryId: null },
      { name: 'bsr', categoryId: '1' },
    ] as const;
    const window = { from: day(-9), to: day(4) };
    yield [`window ${one}`, () => history.read('US', one, keys, window)];
    yield [`family ${one}`, () => products.family('US', one)];
    yield [`clicked ${one}`, () => keywords.clickedOn('US', [one], 10)];
  }
  yield ['coverage', () => products.coverage('US')];
  yield ['scan', () => collect(products.scan(null))];
  yield ['families', () => collect(products.families(null))];
  yield ['tree', () => categories.tree('US')];
  yield ['stated', () => collect(categories.stated(null))];
  yield ['best sellers', () => categories.bestSellers('US', '1', 20)];
  yield ['best sellers by root', () => categories.bestSellersByRoot('US', '11', 20)];
  yield ['best sellers as of', () => categories.bestSellers('US', '1', 20, day(-3))];
  for (const text of ['yoga mat', 'thick mat']) {
    yield [`keyword ${text}`, () => keywords.exact('US', text)];
    yield [`volumes ${text}`, () => keywords.volumes('US', text, '')];
  }
  yield ['containing', () => keywords.containing('US', ['mat'], 10)];
  yield ['keywords', () => collect(keywords.scan(null))];
  yield ['labels', () => collect(keywords.labels())];
  yield ['imports', () => store.importLog.all()];
  yield ['imported file', () => store.imports.importedFile('ab'.repeat(32))];
  yield ['content hash', () => store.contentHash()];
}
