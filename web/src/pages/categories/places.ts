/** How places of best sellers changed between two days. */

interface Placed {
  readonly asin: string;
  readonly position: number;
}

export type Change =
  | { readonly kind: 'moved'; readonly before: number; readonly by: number }
  /** It was not among the listed ones. */
  | { readonly kind: 'entered' };

export interface Places<Row> {
  /** By ASIN; `by` is positive for products that rose. */
  readonly changes: ReadonlyMap<string, Change>;
  /** Those that were listed and no longer are. */
  readonly left: readonly Row[];
}

export function comparePlaces<Row extends Placed>(
  now: readonly Row[],
  then: readonly Row[],
): Places<Row> {
  const before = new Map(then.map(({ asin, position }) => [asin, position]));
  const listed = new Set(now.map(({ asin }) => asin));
  return {
    changes: new Map(
      now.map(({ asin, position }): [string, Change] => {
        const was = before.get(asin);
        if (was === undefined) return [asin, { kind: 'entered' }];
        return [asin, { kind: 'moved', before: was, by: was - position }];
      }),
    ),
    left: then.filter(({ asin }) => !listed.has(asin)),
  };
}
