/**
 * Dunning's log-likelihood ratio G² (Dunning 1993, "Accurate Methods for the Statistics of Surprise
 * and Coincidence"): how surprising it is that `hits` of `size` titles contain a phrase when
 * `backgroundHits` of `backgroundSize` do. It is 0 for equal rates and negative if the phrase is
 * rarer in the sample. The sample need not be part of the background.
 */
export interface PhraseCounts {
  readonly hits: number;
  readonly size: number;
  readonly backgroundHits: number;
  readonly backgroundSize: number;
}

export function logLikelihood(counts: PhraseCounts): number {
  const { hits, size, backgroundHits, backgroundSize } = counts;
  if (size === 0 || backgroundSize === 0) return 0;
  const pooled = (hits + backgroundHits) / (size + backgroundSize);
  const surprise =
    2 *
    (binomial(hits, size, hits / size) +
      binomial(backgroundHits, backgroundSize, backgroundHits / backgroundSize) -
      binomial(hits, size, pooled) -
      binomial(backgroundHits, backgroundSize, pooled));
  return hits / size >= backgroundHits / backgroundSize ? surprise : -surprise;
}

/** Log probability of k hits in n trials at rate p, without the binomial coefficient. */
function binomial(k: number, n: number, p: number): number {
  return xLogY(k, p) + xLogY(n - k, 1 - p);
}

/** x ln y with the limit 0 ln 0 = 0. */
function xLogY(x: number, y: number): number {
  return x === 0 ? 0 : x * Math.log(y);
}
