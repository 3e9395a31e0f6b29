/** Growth. */
import { lnCount } from './count-distribution.ts';

const NODES = [-2.7, -1.9, -1.2, -0.6, 0, 0.6, 1.2, 1.9, 2.7];

export function growthLogLikelihood(
  { added, days }: { readonly added: number; readonly days: number },
  lnUnits: number,
  { median = 0.015, sd = 0.7, size = 2 } = {},
): number {
  let sum = 0;
  let total = 0;
  for (const node of NODES) {
    const weight = Math.exp(-(node ** 2) / 2);
    const mean = median * Math.exp(sd * node) * Math.exp(lnUnits) * (days / 30);
    sum += weight * Math.exp(lnCount(added, mean, size));
    total += weight;
  }
  return Math.log(sum / total + 1e-12);
}
