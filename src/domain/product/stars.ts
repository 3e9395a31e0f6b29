/** Star ratings: sources state stars, series keep whole tenths of one (45 = 4.5). */

export const STARS_MAX = 5;

const TENTHS = 10;

export function tenthsOf(stars: number): number {
  return Math.round(stars * TENTHS);
}

export function starsOf(tenths: number): number {
  return tenths / TENTHS;
}
