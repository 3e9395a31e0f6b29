/** Spearman's rank correlation. */

export function spearman(left: readonly number[], right: readonly number[]): number {
  return pearson(ranksOf(left), ranksOf(right));
}

/** Ranks from 1; equal values share the middle of theirs. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index }));
  order.sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (order[to + 1]?.value === order[from]?.value) to += 1;
    for (const { index } of order.slice(from, to + 1)) ranks[index] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranks;
}

function pearson(left: readonly number[], right: readonly number[]): number {
  const [meanLeft, meanRight] = [mean(left), mean(right)];
  let [both, ownLeft, ownRight] = [0, 0, 0];
  for (const [index, value] of left.entries()) {
    const a = value - meanLeft;
    const b = (right[index] ?? 0) - meanRight;
    both += a * b;
    ownLeft += a * a;
    ownRight += b * b;
  }
  return both / Math.sqrt(ownLeft * ownRight);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
