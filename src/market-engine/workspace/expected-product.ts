/** What a batch will probably know of a product: its facts, and the newest points of its series. */
import { type Point, type SeriesName, stateOf } from '../../domain/history/series.ts';
import type { FactMap } from '../../domain/product/facts.ts';
import { type Likeness, likenessOf } from '../../domain/product/family-likeness.ts';
import { mergeFacts } from '../../domain/product/merge-facts.ts';
import type { Observation, ProductObservation } from '../../domain/product/observation.ts';
import type { Head } from '../history/series-heads.ts';
import { type Row, TABLES } from './tables.ts';

export interface ExpectedProduct {
  readonly marketplace: string;
  readonly asin: string;
  facts: FactMap;
  readonly last: Map<string, Point>;
}

const [MARKETPLACE, ASIN, FACTS, SERIES] = ['marketplace', 'asin', 'facts', 'series'].map(
  (column) => (TABLES.product.columns as readonly string[]).indexOf(column),
) as [number, number, number, number];

export function storedProduct(row: Row): ExpectedProduct {
  const heads = JSON.parse(String(row[SERIES])) as readonly Head[];
  return {
    marketplace: String(row[MARKETPLACE]),
    asin: String(row[ASIN]),
    facts: JSON.parse(String(row[FACTS])) as FactMap,
    last: new Map(
      heads.map(([, name, categoryId, , at, value, state]) => [
        seriesKey(name, categoryId),
        { at, value, state: stateOf(state) },
      ]),
    ),
  };
}

/** Returns a product as it is before anything is known of it. */
export function newProduct(marketplace: string, asin: string): ExpectedProduct {
  return { marketplace, asin, facts: {}, last: new Map() };
}

/** Adds a statement. Where points meet at one instant, the statement is taken. */
export function expectStatement(product: ExpectedProduct, stated: ProductObservation): void {
  const { facts, source, observedAt: at } = stated;
  product.facts = mergeFacts(product.facts, { facts, source, at });
  for (const { name, categoryId, points } of stated.series) {
    for (const point of points) expectPoint(product, seriesKey(name, categoryId), point);
  }
  for (const { name, categoryId, last } of stated.packed ?? []) {
    expectPoint(product, seriesKey(name, categoryId), last);
  }
}

function expectPoint({ last }: ExpectedProduct, key: string, point: Point): void {
  const known = last.get(key);
  if (known === undefined || point.at >= known.at) last.set(key, point);
}

export function expectedLikeness({ facts, last }: ExpectedProduct): Likeness | null {
  return likenessOf(facts, (name, categoryId) => last.get(seriesKey(name, categoryId)));
}

function seriesKey(name: SeriesName, categoryId: string | null): string {
  return `${name} ${categoryId ?? ''}`;
}

/** Returns what a batch says of products. A list of best sellers states a rank of each. */
export function productStatements(observation: Observation): readonly ProductObservation[] {
  if (observation.kind === 'product') return [observation];
  if (observation.kind !== 'bestSellers') return [];
  const { marketplace, categoryId, asins, source, observedAt } = observation;
  return asins.map((asin, index) => {
    const point = { at: observedAt, value: index + 1, state: 'ok' } as const;
    const series = [{ name: 'bsr', categoryId, points: [point] } as const];
    return { kind: 'product', marketplace, asin, source, observedAt, facts: {}, series };
  });
}
