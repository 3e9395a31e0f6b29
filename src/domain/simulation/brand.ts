/** Invented brand names. */
import type { RandomStream } from './random.ts';

const STARTS = [
  'Vel',
  'Zor',
  'Quil',
  'Tam',
  'Brix',
  'Ond',
  'Kel',
  'Lum',
  'Fen',
  'Mar',
  'Dra',
  'Pli',
  'Noz',
  'Ersk',
  'Hol',
  'Yav',
  'Cran',
  'Jund',
  'Wib',
  'Sarn',
];
const MIDDLES = ['a', 'o', 'i', 'u', 'e', 'ori', 'ela', 'anto', 'umi', 'ive'];
const ENDS = [
  'vane',
  'trex',
  'bury',
  'zen',
  'mo',
  'quist',
  'lark',
  'dell',
  'nix',
  'fjord',
  'ro',
  'sela',
  'tupp',
  'gard',
  'wick',
];

/** Brands of a root category share its sales unevenly: the first few have most of the products. */
const CONCENTRATION = 0.9;

export function drawBrands(count: number, random: RandomStream): readonly string[] {
  const brands = new Set<string>();
  while (brands.size < count) {
    brands.add(random.pick(STARTS) + random.pick(MIDDLES) + random.pick(ENDS));
  }
  return [...brands];
}

/** Picks a brand, the first ones more often (Zipf). */
export function pickBrand(brands: readonly string[], random: RandomStream): string {
  const place = Math.floor(brands.length ** (random.uniform() ** CONCENTRATION)) - 1;
  return brands[Math.min(place, brands.length - 1)] ?? '';
}
