/** The weights of a score as the address and the service write them. */

export interface Weights {
  readonly demand: number;
  readonly competition: number;
  readonly price: number;
}

export const FACTORS = ['demand', 'competition', 'price'] as const;

/** The service's own weights, in percent. */
export const USUAL: Weights = { demand: 50, competition: 35, price: 15 };

/** Reads `demand:0.5,price:0.5` as percents; a factor left out counts nothing. */
export function readWeights(text: string | undefined): Weights {
  if (text === undefined || text === '') return USUAL;
  const parts = new Map(text.split(',').map((part) => part.trim().split(':') as [string, string]));
  const values = FACTORS.map((factor) => Number(parts.get(factor) ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  if (!(total > 0 && Number.isFinite(total))) return USUAL;
  const [demand = 0, competition = 0, price = 0] = values.map((value) =>
    Math.round((100 * value) / total),
  );
  return { demand, competition, price };
}

/** Returns undefined for the usual weights: then the address and the question need none. */
export function writeWeights(weights: Weights): string | undefined {
  if (FACTORS.every((factor) => weights[factor] === USUAL[factor])) return undefined;
  return FACTORS.map((factor) => `${factor}:${weights[factor] / 100}`).join(',');
}

/**
 * Changes one weight; the others keep their proportion and share what is left. So the three always
 * add up to 100, and one of them is above 0.
 */
export function withWeight(weights: Weights, factor: keyof Weights, percent: number): Weights {
  const [first, second] = FACTORS.filter((one) => one !== factor);
  if (first === undefined || second === undefined) return weights;
  const left = 100 - percent;
  const others = weights[first] + weights[second];
  const share = others === 0 ? 0.5 : weights[first] / others;
  const own = Math.round(left * share);
  return { ...weights, [factor]: percent, [first]: own, [second]: left - own };
}
