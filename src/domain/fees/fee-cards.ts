/**
 * All fee cards, and the one in force in a marketplace on a day. A marketplace's cards follow one
 * another without a gap from its first one on; the newest stays in force until a later one is
 * added.
 */
import type { MarketplaceId } from '../marketplace.ts';
import { type CompiledSchedule, compileSchedule } from './compile.ts';
import { type DepartmentNames, type Departments, indexDepartments } from './departments.ts';
import type { Day, FeeSchedule } from './schedule.ts';

export interface FeeCards {
  readonly schedules: readonly CompiledSchedule[];
  readonly departments: Departments;
}

/** The cards ready to be asked: in minor units, with their names indexed. */
export function compileFeeCards(
  schedules: readonly FeeSchedule[],
  names: DepartmentNames,
): FeeCards {
  return { schedules: schedules.map(compileSchedule), departments: indexDepartments(names) };
}

/** The card in force on a day; null before the marketplace's first card. */
export function scheduleAt(
  cards: FeeCards,
  marketplace: MarketplaceId,
  day: Day,
): CompiledSchedule | null {
  const inForce = ({ schedule }: CompiledSchedule) =>
    schedule.marketplace === marketplace &&
    schedule.effectiveFrom <= day &&
    (schedule.effectiveTo === null || day <= schedule.effectiveTo);
  return cards.schedules.find(inForce) ?? null;
}

/** First day for which the marketplace has a card. */
export function firstDay({ schedules }: FeeCards, marketplace: MarketplaceId): Day | null {
  const days = schedules.flatMap(({ schedule }) =>
    schedule.marketplace === marketplace ? [schedule.effectiveFrom] : [],
  );
  return days.sort()[0] ?? null;
}
