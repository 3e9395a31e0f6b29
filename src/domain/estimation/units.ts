/** The month of every monthly figure: 30 days. */
export const DAYS_PER_MONTH = 30;
