/** All rate cards, and the one in force in a marketplace on a day. Cards leave no gaps. */
import type { MarketplaceId } from '../../values/marketplace.ts';
import { type Minor, toMinor } from '../../values/money.ts';
import { type CompiledFulfillment, compileFulfillment } from '../fulfillment/fulfillment-rates.ts';
import { minorOrNull } from '../minor.ts';
import { type CompiledCategory, compileReferral } from '../referral.ts';
import type { Day } from './card-terms.ts';
import {
  type DepartmentNames,
  type Departments,
  departmentOf,
  indexDepartments,
} from './departments.ts';
import type { RateCard } from './rate-card.ts';

/** A card with tables in minor units, nanometers and nanograms, and indexed names. */
export interface CompiledCard {
  readonly printed: RateCard;
  readonly categories: readonly CompiledCategory[];
  readonly categoryByName: ReadonlyMap<string, CompiledCategory>;
  readonly categoryByDepartment: ReadonlyMap<string, CompiledCategory>;
  readonly fulfillment: CompiledFulfillment;
  readonly perItem: Minor | null;
  /** The marketplace's smallest referral fee, for products without a mapped category. */
  readonly referralMinimum: Minor | null;
  readonly refundCap: Minor;
}

export interface RateCards {
  readonly cards: readonly CompiledCard[];
  readonly departments: Departments;
}

export function compileRateCards(printed: readonly RateCard[], names: DepartmentNames): RateCards {
  return { cards: printed.map(compileCard), departments: indexDepartments(names) };
}

/** Returns the card in force on a day. Null before the marketplace's first card. */
export function cardAt(
  { cards }: RateCards,
  marketplace: MarketplaceId,
  day: Day,
): CompiledCard | null {
  const inForce = ({ printed }: CompiledCard) =>
    printed.marketplace === marketplace &&
    printed.effectiveFrom <= day &&
    (printed.effectiveTo === null || day <= printed.effectiveTo);
  return cards.find(inForce) ?? null;
}

/** Returns the first day with a card for the marketplace. Null without one. */
export function firstDay({ cards }: RateCards, marketplace: MarketplaceId): Day | null {
  const days = cards.flatMap(({ printed }) =>
    printed.marketplace === marketplace ? [printed.effectiveFrom] : [],
  );
  return days.sort()[0] ?? null;
}

export function compileCard(printed: RateCard): CompiledCard {
  const { currency, referral, refundAdministration } = printed;
  const categories = compileReferral(referral, currency);
  const cap = refundAdministration?.cap ?? null;
  return {
    printed,
    categories,
    categoryByName: new Map(categories.map((each) => [each.name.toLowerCase(), each])),
    categoryByDepartment: new Map(
      categories.flatMap((each) => each.departments.map((department) => [department, each])),
    ),
    fulfillment: compileFulfillment(printed.fulfillment, currency),
    perItem: minorOrNull(printed.plans.individualPerItem, currency),
    referralMinimum: minorOrNull(referral.minimum, currency),
    refundCap: cap === null ? Number.POSITIVE_INFINITY : toMinor(cap, currency),
  };
}

/** Returns the referral category of this name in any case. Null when the card has none. */
export function findCategory(compiled: CompiledCard, name: string): CompiledCategory | null {
  return compiled.categoryByName.get(name.trim().toLowerCase()) ?? null;
}

/**
 * Returns the referral category of a catalog path, root first. Null when unmapped: "everything
 * else" counts only if the card's own wording says so.
 */
export function mapCategory(
  compiled: CompiledCard,
  departments: Departments,
  path: readonly string[],
): CompiledCategory | null {
  const department = departmentOf(departments, path);
  if (department === null) return null;
  const whole = departments.partOf.get(department) ?? department;
  const { categoryByDepartment } = compiled;
  return categoryByDepartment.get(department) ?? categoryByDepartment.get(whole) ?? null;
}
