/** Converts star ratings: sources state stars, series keep whole tenths (45 = 4.5 stars). */

export const STARS_MAX = 5;

const TENTHS = 10;

export function tenthsOf(stars: number): number {
  return Math.round(stars * TENTHS);
}

export function starsOf(tenths: number): number {
  return tenths / TENTHS;
}
