/** Tells why a price series has no value: from its whole past, and from offers of other kinds. */
import { changesIn } from './changes.ts';
import { countUntil, pointAt } from './point-at.ts';
import type { ShownPoint, ShownState, Span } from './series.ts';

const OFFERED: ReadonlySet<ShownState> = new Set(['ok', 'hidden', 'no_buy_box']);

/**
 * Returns the points with `never_offered` in place of `out_of_stock` if the series never had an
 * offer.
 *
 * @param points from the first one of the series, or from one with a value
 */
export function neverOffered(points: readonly ShownPoint[]): readonly ShownPoint[] {
  if (points.some(({ state }) => OFFERED.has(state))) return points;
  return points.map((point) =>
    point.state === 'out_of_stock' ? { ...point, state: 'never_offered' as const } : point,
  );
}

/**
 * Returns the points of a buy box with `no_buy_box` in place of `out_of_stock` as long as others
 * offer the product: the state changes when the last of them goes, too.
 *
 * @param offers returns the new offers of other series, each opened by the point in force at
 *   `span.from`
 */
export function withoutBuyBox(
  buyBox: readonly ShownPoint[],
  offers: () => readonly (readonly ShownPoint[])[],
  span: Span,
): readonly ShownPoint[] {
  if (!buyBox.some(({ state }) => state === 'out_of_stock')) return buyBox;
  const others = offers();
  const isOffered = (at: number) => others.some((one) => pointAt(one, at)?.state === 'ok');
  const turns = others.flat().sort((left, right) => left.at - right.at);
  const shown: ShownPoint[] = [];
  for (const [index, point] of buyBox.entries()) {
    if (point.state !== 'out_of_stock') {
      shown.push(point);
      continue;
    }
    const end = buyBox[index + 1]?.at ?? span.to;
    const inside = turns.slice(countUntil(turns, point.at + 1), countUntil(turns, end));
    const states = [point, ...inside].map(({ at }): ShownPoint => {
      return { at, value: null, state: isOffered(at) ? 'no_buy_box' : 'out_of_stock' };
    });
    shown.push(...changesIn(states, { from: point.at, to: end }));
  }
  return shown;
}
