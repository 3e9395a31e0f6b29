/**
 * Units of one kind, brought to one of them, so that `0.5 l`, `50 cl` and `500 ml` are the same
 * amount. Only powers of ten: the decimal point is moved, and nothing is rounded.
 */
interface Scale {
  readonly base: string;
  /** One of the unit is ten to the power of this of the base. */
  readonly power: number;
}

const SCALES: Readonly<Record<string, Scale>> = {
  cl: { base: 'ml', power: 1 },
  l: { base: 'ml', power: 3 },
  mg: { base: 'g', power: -3 },
  kg: { base: 'g', power: 3 },
  cm: { base: 'mm', power: 1 },
  m: { base: 'mm', power: 3 },
  km: { base: 'mm', power: 6 },
  kw: { base: 'w', power: 3 },
  kwh: { base: 'wh', power: 3 },
  ah: { base: 'mah', power: 3 },
  ghz: { base: 'mhz', power: 3 },
  tb: { base: 'gb', power: 3 },
};

/** The unit that all of its kind are brought to. */
export function baseUnit(unit: string): string {
  return SCALES[unit]?.base ?? unit;
}

/** How many of the base unit an amount is; null for what is no decimal number (`1/2`). */
export function inBaseUnit(amount: string, unit: string): string | null {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(amount);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  const power = SCALES[unit]?.power ?? 0;
  const digits = whole.padStart(Math.max(0, -power) + 1, '0') + decimals.padEnd(power, '0');
  const point = Math.max(whole.length, Math.max(0, -power) + 1) + power;
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const right = digits.slice(point).replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}
