/** Random work on a store: imports, withdrawals, new models. Outcomes of steps can be compared. */
import fc from 'fast-check';
import type { KeywordObservation, Observation } from '../../src/domain/product/observation.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { asin, day, derivation, derive, keyword, label } from '../contract/store-fixture.ts';
import { anything } from '../contract/store-withdrawals.ts';

/** Each group has products of the same few names, so that a market is not full at once. */
const GROUPS = 8;
const IMPORTS = 6;

export type MarketStep =
  | {
      readonly kind: 'apply';
      /** The import; null is none that the log knows. */
      readonly by: number | null;
      readonly startedAt: number;
      readonly observations: readonly Observation[];
    }
  | { readonly kind: 'undo' | 'finish'; readonly by: number }
  | { readonly kind: 'deleteProduct'; readonly asin: Asin }
  | {
      readonly kind: 'deleteSource';
      readonly source: string;
      readonly marketplace: MarketplaceId | null;
    }
  | { readonly kind: 'deleteLabels'; readonly marketplace: MarketplaceId | null }
  | { readonly kind: 'rederive'; readonly model: string; readonly isFitted: boolean }
  | { readonly kind: 'bringOver' };

const anyMarketplace = fc.constantFrom<MarketplaceId[]>('US', 'US', 'US', 'DE');
const anyGroup = fc.nat({ max: GROUPS - 1 });
const anyName = fc.constantFrom(...'123456');
const anyBy = fc.nat({ max: IMPORTS - 1 });

const inGroup = (group: number, name: string): Asin => asin(`${group}0${name.slice(-1)}`);

/** Returns the product of that name in another group, with all it names. */
function moved(observation: Observation, group: number, marketplace: MarketplaceId): Observation {
  const there = (one: Asin) => inGroup(group, one);
  switch (observation.kind) {
    case 'product': {
      const { parentAsin, variations } = observation.facts;
      const facts = {
        ...observation.facts,
        ...(parentAsin === undefined || parentAsin === null
          ? {}
          : { parentAsin: there(parentAsin) }),
        ...(variations === undefined ? {} : { variations: variations.map(there) }),
      };
      return { ...observation, facts, asin: there(observation.asin), marketplace };
    }
    case 'bestSellers':
      return { ...observation, asins: observation.asins.map(there), marketplace };
    default:
      return { ...observation, marketplace };
  }
}

const anyKeyword: fc.Arbitrary<KeywordObservation> = fc
  .record({
    words: fc.uniqueArray(fc.constantFrom('mat', 'mats', 'Läufer', 'kitchen', 'ヨガ', 'x'), {
      minLength: 1,
      maxLength: 3,
    }),
    department: fc.constantFrom('', 'Kitchen'),
    week: fc.nat({ max: 3 }),
    searchVolume: fc.option(fc.integer({ min: 1, max: 50 })),
    searchFrequencyRank: fc.option(fc.integer({ min: 1, max: 50 })),
    clicked: fc.uniqueArray(anyName, { maxLength: 3 }),
    group: anyGroup,
    source: fc.constantFrom('csv', 'acme', 'brand-analytics'),
    observedAt: fc.constantFrom(day(0), day(1), day(2)),
  })
  .map(({ words, week, clicked, group, ...parts }) =>
    keyword(words.join(' '), {
      ...parts,
      periodStart: day(week * 7),
      periodEnd: day(week * 7 + 7),
      clicked: clicked.map((name) => ({
        asin: inGroup(group, name),
        clickShare: 0.25,
        conversionShare: null,
      })),
    }),
  );

const anyLabel = fc
  .record({
    units: fc.integer({ min: 1, max: 9 }),
    rank: fc.constantFrom(1.5, 120, 5000),
    source: fc.constantFrom('csv', 'acme'),
    group: anyGroup,
    name: fc.option(anyName),
  })
  .map(({ group, name, ...parts }) =>
    label({ ...parts, asin: name === null ? null : inGroup(group, name) }),
  );

const anyObservation = fc
  .record({
    observation: fc.oneof(
      { weight: 6, arbitrary: anything },
      { weight: 1, arbitrary: anyKeyword },
      { weight: 1, arbitrary: anyLabel },
    ),
    group: anyGroup,
    marketplace: anyMarketplace,
  })
  .map(({ observation, group, marketplace }) => moved(observation, group, marketplace));

export const anyMarketStep: fc.Arbitrary<MarketStep> = fc.oneof(
  {
    weight: 80,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      by: fc.option(anyBy),
      startedAt: fc.constantFrom(0, 0, 0, 40, 95).map(day),
      observations: fc.array(anyObservation, { minLength: 1, maxLength: 10 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), by: anyBy }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const), by: anyBy }) },
  {
    weight: 5,
    arbitrary: fc
      .record({ group: anyGroup, name: anyName })
      .map(({ group, name }) => ({ kind: 'deleteProduct', asin: inGroup(group, name) }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deleteSource' as const),
      source: fc.constantFrom('keepa', 'csv', 'acme'),
      marketplace: fc.option(anyMarketplace),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deleteLabels' as const),
      marketplace: fc.option(anyMarketplace),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rederive' as const),
      model: fc.constantFrom('model of a test', 'another model'),
      isFitted: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'bringOver' as const }) },
);

/** Returns the same random steps each time. */
export function someSteps(seed: number, count: number): readonly MarketStep[] {
  return fc.sample(anyMarketStep, { seed, numRuns: count });
}

/** Returns steps that may be taken twice in a row, as after a crash, and leave the same content. */
export function repeatableSteps(seed: number, count: number): readonly MarketStep[] {
  const isRepeatable = (step: MarketStep) =>
    step.kind === 'apply'
      ? step.by === null
      : step.kind === 'deleteSource' || step.kind === 'deleteLabels' || step.kind === 'bringOver';
  return fc.sample(anyMarketStep.filter(isRepeatable), { seed, numRuns: count });
}

/** A store with the import numbers and the model that its steps go by. */
export class Worked {
  store: Store;
  readonly #imports = new Map<number, number>();
  #derive = derive;

  constructor(store: Store) {
    this.store = store;
  }

  /** Returns the result of a step, or the message of its refusal. */
  async take(step: MarketStep): Promise<unknown> {
    try {
      return { result: await this.#perform(step), revision: await this.store.revision() };
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : String(error) };
    }
  }

  async #perform(step: MarketStep): Promise<unknown> {
    const { imports, withdrawals, importLog } = this.store;
    switch (step.kind) {
      case 'apply': {
        const id = step.by === null ? undefined : await this.#idOf(step.by, step.startedAt);
        return await imports.apply(step.observations, this.#derive, id);
      }
      case 'undo': {
        const id = this.#imports.get(step.by) ?? 0;
        this.#imports.delete(step.by);
        return await withdrawals.undoImport(id, this.#derive);
      }
      case 'finish': {
        const sha256 = `sha of ${step.by}`;
        await imports.rememberFile({ sha256, observedAt: day(step.by) });
        const id = this.#imports.get(step.by);
        if (id !== undefined) await importLog.finish(id, { sha256, report: '{}' });
        return await imports.importedFile(sha256);
      }
      case 'deleteProduct':
        return await withdrawals.deleteProduct('US', step.asin, this.#derive);
      case 'deleteSource':
        return await withdrawals.deleteSource(step.source, step.marketplace, this.#derive);
      case 'deleteLabels':
        return await withdrawals.deleteLabels(step.marketplace);
      case 'rederive':
        this.#derive = derivation((family) => derive(family), step.model);
        return await imports.rederive(this.#derive, { isFitted: step.isFitted });
      case 'bringOver':
        return await imports.bringOver(this.#derive);
    }
  }

  async #idOf(by: number, startedAt: number): Promise<number> {
    const known = this.#imports.get(by);
    if (known !== undefined) return known;
    const start = { file: `${by}.csv`, format: 'products', startedAt };
    const id = await this.store.importLog.begin(start, 90);
    this.#imports.set(by, id);
    return id;
  }
}
