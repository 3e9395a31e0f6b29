/** What random cases are drawn from: properties, faults and crashes. */
export const TEST_SEED = Number(process.env['SHELFLINE_TEST_SEED'] ?? 20_261_123);
