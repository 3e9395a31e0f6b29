/**
 * The limits of an import, for all formats. Real data does not come near them: a larger value is
 * damage, a missing line break, or an attack.
 */
import type { FactField } from './facts.ts';
import type { Observation, ProductObservation } from './observation.ts';

interface Limit {
  /** Characters in each of its texts. */
  readonly text?: number;
  readonly items?: number;
}

const NAME = 500;
const ASINS = 10_000;

export const FACT_LIMITS = {
  title: { text: 2000 },
  brand: { text: NAME },
  manufacturer: { text: NAME },
  partNumber: { text: NAME },
  model: { text: NAME },
  description: { text: 100_000 },
  bulletPoints: { text: 10_000, items: 50 },
  images: { text: 2000, items: 500 },
  gtins: { text: 50, items: 1000 },
  categoryId: { text: 2000 },
  rootCategoryId: { text: 2000 },
  children: { items: ASINS },
  variations: { items: ASINS },
  variationAttributes: { text: NAME, items: 100 },
  buyBox: { text: NAME },
  boughtWith: { items: 1000 },
  boughtTogether: { items: 1000 },
  statedAverages: { items: NAME },
  rankDrops: { items: NAME },
  subcategoryRanks: { text: NAME, items: NAME },
  vendorEstimates: { text: NAME, items: 100 },
} as const satisfies { readonly [Field in FactField]?: Limit };

export const OTHER_LIMITS = {
  /** Names from the root down. */
  categoryLevels: 30,
  categoryName: NAME,
  categoryId: FACT_LIMITS.categoryId.text,
  source: 200,
  keyword: NAME,
  clicked: 100,
  estimates: 100,
  /** Series of one product. Each category in which it has a rank is one. */
  series: 2000,
  places: 1_000_000,
} as const;

/** Returns a message about the first value that exceeds its limit, or null. */
export function overLimit(observation: Observation): string | null {
  const { source } = observation;
  return overText('source', source, OTHER_LIMITS.source) ?? overKind(observation);
}

function overKind(observation: Observation): string | null {
  switch (observation.kind) {
    case 'product':
      return overProduct(observation);
    case 'category':
      return (
        overText('the name of a category', observation.name, OTHER_LIMITS.categoryName) ??
        overText('the id of a category', observation.id, OTHER_LIMITS.categoryId) ??
        overText('the id of a category', observation.parentId ?? '', OTHER_LIMITS.categoryId)
      );
    case 'bestSellers':
      return (
        overText('the id of a category', observation.categoryId, OTHER_LIMITS.categoryId) ??
        overCount('asinList', observation.asins.length, OTHER_LIMITS.places)
      );
    case 'keyword':
      return (
        overText('keyword', observation.keyword, OTHER_LIMITS.keyword) ??
        overText('department', observation.department, OTHER_LIMITS.categoryName) ??
        overCount('the list of products', observation.clicked.length, OTHER_LIMITS.clicked)
      );
    default:
      return (
        overText('category', observation.category, OTHER_LIMITS.categoryId) ??
        overCount('estimates', Object.keys(observation.estimates).length, OTHER_LIMITS.estimates)
      );
  }
}

function overProduct({ facts, series, packed = [] }: ProductObservation): string | null {
  for (const [field, value] of Object.entries(facts)) {
    const limit: Limit | undefined = FACT_LIMITS[field as keyof typeof FACT_LIMITS];
    if (limit === undefined) continue;
    const problem = overValue(field, value, limit);
    if (problem !== null) return problem;
  }
  return overCount('the list of series', series.length + packed.length, OTHER_LIMITS.series);
}

function overValue(field: string, value: unknown, limit: Limit): string | null {
  if (typeof value === 'string') return overText(field, value, limit.text ?? Infinity);
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  if (isList && value.length > (limit.items ?? Infinity)) {
    return overCount(field, value.length, limit.items ?? Infinity);
  }
  for (const one of isList ? value : Object.values(value)) {
    const problem = overValue(field, one, limit);
    if (problem !== null) return problem;
  }
  return null;
}

function overText(what: string, { length }: string, most: number): string | null {
  return length <= most ? null : tooMuch(what, length, `${inWords(most)} characters`);
}

function overCount(what: string, count: number, most: number): string | null {
  return count <= most ? null : tooMuch(what, count, `${inWords(most)} entries`);
}

/** Returns the message for an exceeded limit. Importers also use it for their own limits. */
export function tooMuch(what: string, count: number, most: string): string {
  return `${what} has ${inWords(count)}, at most ${most} are taken; look whether that is meant`;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

/** Estimates the characters in an observation, which bound the observations kept in memory. */
export function textLength(observation: Observation): number {
  if (observation.kind !== 'product') return 0;
  let length = 0;
  for (const value of Object.values(observation.facts)) length += lengthOf(value);
  return length;
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 0;
  return value.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 50), 0);
}
