/** How much the season lifts sales: observations of different months meet at the year's average. */

/**
 * ln of Amazon's net sales in North America by quarter of 2024 over a straight line through the
 * year (quarterly reports: 86.3, 90.0, 95.5 and 115.6 billion dollars). Every store here was seen
 * in one or two months only, so its own season cannot be told from its level.
 */
const LIFT_BY_QUARTER = [-0.07, -0.06, -0.03, 0.14];
const DAY_MS = 86_400_000;

/** Mean lift of the days before a date; 0 where the text is none. */
export function seasonBefore(date: string, days: number): number {
  const end = Date.parse(date);
  if (Number.isNaN(end)) return 0;
  let sum = 0;
  for (let day = 0; day < days; day += 1) {
    const month = new Date(end - day * DAY_MS).getUTCMonth();
    sum += LIFT_BY_QUARTER[Math.floor(month / 3)] ?? 0;
  }
  return sum / days;
}
