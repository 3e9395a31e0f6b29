/** The name of the market database in the data directory. */
export const MARKET_FILE = 'market.db';
