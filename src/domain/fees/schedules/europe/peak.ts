/**
 * The festive peak of the European rate card, 2026-10-15 to 2027-01-14. It raises the rates of large
 * and extra-large envelopes and of parcels; clothing, Low-Price FBA and oversize are excluded. The
 * table itself was not obtained (one cell of it is known, in the British file).
 */
import type { PeakSeason } from '../../schedule.ts';

export const europePeak2026: PeakSeason = {
  from: '2026-10-15',
  to: '2027-01-14',
  excludedProducts: ['apparel'],
  excludedPrograms: ['low_price'],
  excludedTiers: [
    'light_envelope',
    'standard_envelope',
    'small_oversize',
    'standard_oversize_light',
    'standard_oversize_heavy',
    'standard_oversize_large',
    'bulky_oversize',
    'heavy_oversize',
    'special_oversize',
  ],
};
