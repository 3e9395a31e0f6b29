/** An empty row of a keyword; each source fills in what it measured. */
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
