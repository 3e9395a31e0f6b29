/** A row of a keyword before anything of it was measured: sources fill in what they tell. */
import type { KeywordObservation } from '../product/observation.ts';

export const UNMEASURED = {
  kind: 'keyword',
  department: '',
  periodStart: null,
  periodEnd: null,
  searchVolume: null,
  searchFrequencyRank: null,
  top3ClickShare: null,
  top3ConversionShare: null,
  suggestedBidLow: null,
  suggestedBidHigh: null,
  competitionIndex: null,
  clicked: [],
} as const satisfies Omit<KeywordObservation, 'marketplace' | 'keyword' | 'source'>;
