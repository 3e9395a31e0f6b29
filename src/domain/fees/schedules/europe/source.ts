/** The European rate card: one document for nine marketplaces. */
export const EUROPE_CARD_JULY_2026 =
  'Rate Card Europe, fees effective 1 July 2026 (m.media-amazon.com/images/G/02/sell/images/260630-FBA-Rate-Card-EN1.pdf)';
