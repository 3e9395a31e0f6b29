/**
 * Lengths and weights without rounding errors, as integer nanometers and nanograms. Every unit of a
 * request or a rate card (1 in = 25.4 mm, 1 lb = 453.59237 g, 1 oz = 1/16 lb, all exact by
 * definition) is a whole number of them. A package thus falls on the same side of a limit in ounces
 * as in grams.
 */

export type Nanometers = number;
/** Exact up to nine metric tons. */
export type Nanograms = number;

const NM_PER = { mm: 1e6, cm: 1e7, in: 25_400_000 } as const;
const NG_PER = { g: 1e9, kg: 1e12, oz: 28_349_523_125, lb: 453_592_370_000 } as const;
const CUBIC_MM_PER = { ft3: 304.8 ** 3, m3: 1e9, dm3: 1e6 } as const;

export type LengthUnit = keyof typeof NM_PER;
export type WeightUnit = keyof typeof NG_PER;
export type VolumeUnit = keyof typeof CUBIC_MM_PER;

export const LENGTH_UNITS = Object.keys(NM_PER) as readonly LengthUnit[];
export const WEIGHT_UNITS = Object.keys(NG_PER) as readonly WeightUnit[];

export function toNanometers(length: number, unit: LengthUnit): Nanometers {
  return Math.round(length * NM_PER[unit]);
}

export function toNanograms(weight: number, unit: WeightUnit): Nanograms {
  return Math.round(weight * NG_PER[unit]);
}

export function fromNanograms(weight: Nanograms, unit: WeightUnit): number {
  return weight / NG_PER[unit];
}

export function volumeMm3([length, width, height]: readonly [
  Nanometers,
  Nanometers,
  Nanometers,
]): number {
  return (length / 1e6) * (width / 1e6) * (height / 1e6);
}

export function volumeIn(cubicMm: number, unit: VolumeUnit): number {
  return cubicMm / CUBIC_MM_PER[unit];
}

/**
 * Returns the dimensional weight: volume over the card's divisor (cubic inches per pound, or cubic
 * centimeters per kilogram), rounded to the nanogram. Exactly one pound thus stays one pound.
 */
export function dimensionalWeight(
  sidesNm: readonly [Nanometers, Nanometers, Nanometers],
  divisor: number,
  per: 'in3/lb' | 'cm3/kg',
): Nanograms {
  const [length, width, height] = sidesNm;
  const [side, weight] = per === 'in3/lb' ? [NM_PER.in, NG_PER.lb] : [NM_PER.cm, NG_PER.kg];
  return Math.round((((length / side) * (width / side) * (height / side)) / divisor) * weight);
}
