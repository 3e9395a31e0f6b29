/** Where the lines of a profit-over-price curve stand on the page. */

/** A straight piece of the curve. Nulls mean that nothing is known there. */
export interface CurveLine {
  readonly fromPrice: number;
  readonly toPrice: number;
  readonly fromProfit: number | null;
  readonly toProfit: number | null;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** A line that is known at both ends. */
export interface Piece {
  readonly from: { readonly price: number; readonly profit: number };
  readonly to: { readonly price: number; readonly profit: number };
}

/** Returns the profit at a price; null where no line says it. */
export function profitAt(lines: readonly CurveLine[], price: number): number | null {
  const line = lines.find(({ toPrice }) => price <= toPrice);
  if (line === undefined || price < line.fromPrice) return null;
  const { fromPrice, toPrice, fromProfit, toProfit } = line;
  if (fromProfit === null || toProfit === null) return null;
  const share = toPrice === fromPrice ? 0 : (price - fromPrice) / (toPrice - fromPrice);
  return fromProfit + (toProfit - fromProfit) * share;
}

/** Returns the lines that are known at both ends. */
export function piecesOf(lines: readonly CurveLine[]): readonly Piece[] {
  return lines.flatMap(({ fromPrice, toPrice, fromProfit, toProfit }) =>
    fromProfit === null || toProfit === null
      ? []
      : [
          {
            from: { price: fromPrice, profit: fromProfit },
            to: { price: toPrice, profit: toProfit },
          },
        ],
  );
}

/** Returns the profits of all pieces, with 0 among them, for it is what readers look for. */
export function heightOf(pieces: readonly Piece[]): Range {
  const profits = pieces.flatMap(({ from, to }) => [from.profit, to.profit]);
  const [low, high] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  return high > low ? { low, high } : { low: -1, high: 1 };
}
