/** The weights of a niche score's factors: exponents that add up to 1. */
import { invalidParameter } from '../values/error.ts';

export interface NicheWeights {
  readonly demand: number;
  readonly competition: number;
  readonly price: number;
}

export const DEFAULT_WEIGHTS: NicheWeights = { demand: 0.5, competition: 0.35, price: 0.15 };

const NAMES = ['demand', 'competition', 'price'] as const;
const PART = /^(demand|competition|price):(\d+(?:\.\d+)?)$/;

/**
 * Parses weights such as `demand:0.5,competition:0.35,price:0.15` and scales them to add up to 1.
 * A missing factor gets the weight 0.
 *
 * @throws ShelflineError invalid_parameter
 */
export function parseWeights(text: string): NicheWeights {
  const weights = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = PART.exec(part.trim()) ?? [];
    if (name === '' || weights.has(name)) {
      throw invalidParameter(
        'weights',
        `"${part.trim()}" is not one of ${NAMES.join(', ')} with a number, once each; ` +
          'write for instance demand:0.5,competition:0.35,price:0.15',
      );
    }
    weights.set(name, Number(value));
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0 && Number.isFinite(total))) {
    throw invalidParameter('weights', 'at least one weight must be above 0');
  }
  const share = (name: string) => (weights.get(name) ?? 0) / total;
  return { demand: share('demand'), competition: share('competition'), price: share('price') };
}
