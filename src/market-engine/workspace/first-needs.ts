/**
 * The needs that a write surely has. Loading them before the first attempt saves attempts. Wrong
 * ones cost a little time, and missing ones another attempt.
 */
import { hash } from 'node:crypto';
import { normalizeKeyword } from '../../domain/keywords/normalize-keyword.ts';
import type { FactMap } from '../../domain/product/facts.ts';
import type { Observation, ProductObservation } from '../../domain/product/observation.ts';
import { canonicalJson } from '../../domain/values/canonical-json.ts';
import { type Need, needKey } from './need.ts';
import { type Row, type RowSet, TABLES } from './tables.ts';

/** Returns what a batch needs of its things. */
export function firstNeeds(observations: readonly Observation[]): readonly Need[] {
  return distinct(observations.flatMap(needsOf));
}

function needsOf(observation: Observation): readonly Need[] {
  const { marketplace } = observation;
  switch (observation.kind) {
    case 'product':
      return productNeeds(observation);
    case 'bestSellers':
      return observation.asins.flatMap((asin) => [
        { kind: 'product', marketplace, asin },
        { kind: 'family', marketplace, family: asin },
      ]);
    case 'category':
      return [{ kind: 'category', marketplace, id: observation.id }];
    case 'keyword': {
      const { department, source } = observation;
      const key = normalizeKeyword(observation.keyword);
      return [{ kind: 'keyword', marketplace, key, department, source }];
    }
    case 'label':
      return [{ kind: 'label', key: hash('sha256', canonicalJson(observation), 'buffer') }];
  }
}

function productNeeds({ marketplace, asin, facts }: ProductObservation): readonly Need[] {
  const parent = facts.parentAsin;
  const named = [...(facts.variations ?? []), ...(facts.children ?? [])];
  const others = parent === undefined ? named : [parent, ...named];
  return [
    { kind: 'anyNaming', marketplace },
    { kind: 'family', marketplace, family: asin },
    ...(parent === undefined ? [] : [{ kind: 'family', marketplace, family: parent } as const]),
    ...[asin, ...others].map((one) => ({ kind: 'product', marketplace, asin: one }) as const),
    ...categoryNeeds(marketplace, facts.rootCategoryId, facts.categoryId),
  ];
}

function categoryNeeds(
  marketplace: string,
  root: string | undefined,
  counted: string | undefined,
): readonly Need[] {
  const counts = { kind: 'counts', marketplace, categoryId: counted ?? '' } as const;
  return root === undefined ? [counts] : [counts, { kind: 'category', marketplace, id: root }];
}

const [MARKETPLACE, ASIN, FAMILY, FACTS] = ['marketplace', 'asin', 'family', 'facts'].map(
  (column) => (TABLES.product.columns as readonly string[]).indexOf(column),
) as [number, number, number, number];

/** Returns what a write needs if it changes the loaded products. */
export function followingNeeds(sets: readonly RowSet[]): readonly Need[] {
  const products = sets.filter(({ table }) => table === 'product').flatMap(({ rows }) => rows);
  return distinct(products.flatMap(followingProduct));
}

function followingProduct(row: Row): readonly Need[] {
  const marketplace = String(row[MARKETPLACE]);
  const [asin, family] = [String(row[ASIN]), String(row[FAMILY])];
  const facts = JSON.parse(String(row[FACTS])) as FactMap;
  return [
    { kind: 'family', marketplace, family },
    { kind: 'family', marketplace, family: asin },
    ...(asin === family ? [] : [{ kind: 'product', marketplace, asin: family } as const]),
    ...categoryNeeds(marketplace, facts.rootCategoryId?.value, facts.categoryId?.value),
  ];
}

function distinct(needs: readonly Need[]): readonly Need[] {
  return [...new Map(needs.map((need) => [needKey(need), need])).values()];
}
