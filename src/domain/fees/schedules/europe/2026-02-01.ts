/**
 * The European card of 1 February 2026 (260114-FBA-Rate-Card-EN.pdf): the July card states that
 * fulfilment, storage and referral are unchanged from it, so those tables are the same. Nothing is
 * said of the rest, which is therefore not known for these months. It knew no peak season yet.
 */
import type { FeeSchedule } from '../../schedule.ts';

const SOURCE =
  'Rate Card Europe, fees effective 1 February 2026 (260114-FBA-Rate-Card-EN.pdf), by way of the July card';

export function europeFebruary2026(july: FeeSchedule): FeeSchedule {
  return {
    ...july,
    id: july.id.replace('2026-07-01', '2026-02-01'),
    effectiveFrom: '2026-02-01',
    effectiveTo: '2026-06-30',
    source: SOURCE,
    confidence: 'medium',
    referral: { ...july.referral, source: SOURCE },
    closing: { ...july.closing, books: null, media: null },
    fulfillment: { ...july.fulfillment, source: SOURCE, peak: null },
    agedStorage: null,
    lowInventory: null,
    gaps: [...july.gaps, 'closing, aged storage and low-inventory fees of the February card'],
  };
}
