/** The units in which files give lengths and weights. */

const MM_PER = {
  mm: 1,
  millimeters: 1,
  cm: 10,
  centimeters: 10,
  m: 1000,
  in: 25.4,
  inches: 25.4,
} as const;

const G_PER = {
  g: 1,
  grams: 1,
  kg: 1000,
  kilograms: 1000,
  oz: 28.349_523_125,
  ounces: 28.349_523_125,
  lb: 453.592_37,
  lbs: 453.592_37,
  pounds: 453.592_37,
} as const;

/** Returns how many millimeters the unit has; null if it is unknown. */
export function millimetersPer(unit: string): number | null {
  return factorOf(MM_PER, unit);
}

/** Returns how many grams the unit has; null if it is unknown. */
export function gramsPer(unit: string): number | null {
  return factorOf(G_PER, unit);
}

function factorOf(factors: Readonly<Record<string, number>>, unit: string): number | null {
  return factors[unit.toLowerCase()] ?? null;
}
