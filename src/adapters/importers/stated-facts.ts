/** Drops from a set of facts everything its source did not state. */
import type { FactField, Facts } from '../../domain/product/facts.ts';

/** All facts a source could state, null or empty where this time it did not. */
export type PossibleFacts = { readonly [Field in FactField]: Facts[Field] | null };

/** Keeps what was stated: no nulls, no empty lists, no objects of which nothing is known. */
export function statedFacts(possible: Partial<PossibleFacts>): Partial<Facts> {
  const stated: Record<string, unknown> = {};
  for (const field of Object.keys(possible) as FactField[]) {
    const value = possible[field];
    if (value !== undefined && isStated(value)) stated[field] = value;
  }
  return stated as Partial<Facts>;
}

function isStated(value: PossibleFacts[FactField]): boolean {
  if (value === null) return false;
  if (typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.length > 0;
  return Object.values(value).some((part) => part !== null);
}
