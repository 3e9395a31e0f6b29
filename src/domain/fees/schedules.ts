/**
 * All rate cards, and the one in force in a marketplace on a day. A marketplace's cards follow one
 * another without a gap from its first one on; the newest stays in force until a later one is
 * added.
 */
import type { MarketplaceId } from '../marketplace.ts';
import type { Day, FeeSchedule } from './schedule.ts';
import { au20260610 } from './schedules/au/2026-06-10.ts';
import { be20260701 } from './schedules/be/2026-07-01.ts';
import { br20250801 } from './schedules/br/2025-08-01.ts';
import { ca20260101 } from './schedules/ca/2026-01-01.ts';
import { de20260701 } from './schedules/de/2026-07-01.ts';
import { es20260701 } from './schedules/es/2026-07-01.ts';
import { europeFebruary2026 } from './schedules/europe/2026-02-01.ts';
import { fr20260701 } from './schedules/fr/2026-07-01.ts';
import { gb20260701 } from './schedules/gb/2026-07-01.ts';
import { in20250901 } from './schedules/in/2025-09-01.ts';
import { it20260701 } from './schedules/it/2026-07-01.ts';
import { jp20260401 } from './schedules/jp/2026-04-01.ts';
import { mx20260706 } from './schedules/mx/2026-07-06.ts';
import { nl20260701 } from './schedules/nl/2026-07-01.ts';
import { pl20260701 } from './schedules/pl/2026-07-01.ts';
import { se20260701 } from './schedules/se/2026-07-01.ts';
import { sg20200915 } from './schedules/sg/2020-09-15.ts';
import { tr20260416 } from './schedules/tr/2026-04-16.ts';
import { us20250101 } from './schedules/us/2025-01-01.ts';
import { us20260115 } from './schedules/us/2026-01-15.ts';

const EUROPE_JULY_2026 = [
  gb20260701,
  de20260701,
  fr20260701,
  it20260701,
  es20260701,
  nl20260701,
  se20260701,
  pl20260701,
  be20260701,
] as const;

/** Oldest first within a marketplace. */
export const SCHEDULES: readonly FeeSchedule[] = [
  us20250101,
  us20260115,
  ...EUROPE_JULY_2026.map(europeFebruary2026),
  ...EUROPE_JULY_2026,
  ca20260101,
  mx20260706,
  jp20260401,
  in20250901,
  br20250801,
  au20260610,
  sg20200915,
  tr20260416,
];

/** The card in force on a day; null before the marketplace's first card. */
export function scheduleAt(marketplace: MarketplaceId, day: Day): FeeSchedule | null {
  return (
    SCHEDULES.find(
      (schedule) =>
        schedule.marketplace === marketplace &&
        schedule.effectiveFrom <= day &&
        (schedule.effectiveTo === null || day <= schedule.effectiveTo),
    ) ?? null
  );
}

/** First day for which the marketplace has a card. */
export function firstDay(marketplace: MarketplaceId): Day | null {
  const days = SCHEDULES.filter((schedule) => schedule.marketplace === marketplace).map(
    ({ effectiveFrom }) => effectiveFrom,
  );
  return days.sort()[0] ?? null;
}
