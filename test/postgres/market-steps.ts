/** Random work on a store: imports, withdrawals, new models. Outcomes of steps can be compared. */
import fc from 'fast-check';
import type { Observation } from '../../src/domain/product/observation.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';
import type { DeriveListings } from '../../src/ports/store/import-store.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { day, derivation, derive } from '../contract/store-fixture.ts';
import { anyAsin, anyMarketplace, anyObservation } from './market-observations.ts';

const IMPORTS = 6;

/** Sales models, the first of which is in force at the start. */
export const MODELS = ['model of a test', 'another model'] as const;
export type ModelName = (typeof MODELS)[number];

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
  | { readonly kind: 'rederive'; readonly model: ModelName; readonly isFitted: boolean }
  | { readonly kind: 'bringOver' };

const anyBy = fc.nat({ max: IMPORTS - 1 });

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
    arbitrary: fc.record({ kind: fc.constant('deleteProduct' as const), asin: anyAsin }),
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
      model: fc.constantFrom(...MODELS),
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

/** Puts the model of this name in force and returns its derivation. */
export type PutInForce = (model: ModelName) => Promise<DeriveListings>;

const smallModel: PutInForce = async (model) => derivation((family) => derive(family), model);

/** A store with the import numbers and the model that its steps go by. */
export class Worked {
  store: Store;
  readonly #imports = new Map<number, number>();
  readonly #putInForce: PutInForce;
  #derive: DeriveListings | null = null;

  constructor(store: Store, putInForce: PutInForce = smallModel) {
    this.store = store;
    this.#putInForce = putInForce;
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
    this.#derive ??= await this.#putInForce(MODELS[0]);
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
        this.#derive = await this.#putInForce(step.model);
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
