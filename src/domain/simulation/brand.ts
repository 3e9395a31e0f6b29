/** Invented brand names. */
import names from '../../../facts/demo/brand-names.json' with { type: 'json' };
import type { RandomStream } from './random.ts';

/** Brands of a root category share its sales unevenly: the first few have most of the products. */
const CONCENTRATION = 0.9;

export function drawBrands(count: number, random: RandomStream): readonly string[] {
  const brands = new Set<string>();
  while (brands.size < count) {
    brands.add(random.pick(names.starts) + random.pick(names.middles) + random.pick(names.ends));
  }
  return [...brands];
}

/** Picks a brand, the first ones more often (Zipf). */
export function pickBrand(brands: readonly string[], random: RandomStream): string {
  const place = Math.floor(brands.length ** (random.uniform() ** CONCENTRATION)) - 1;
  return brands[Math.min(place, brands.length - 1)] ?? '';
}
