/** The fields of the finder with how their values are spread, and presets that follow from that. */

import { shownOf } from '../../domain/finder/codes.ts';
import {
  FINDER_FIELDS,
  type FieldName,
  type FinderField,
  type RangeName,
} from '../../domain/finder/fields.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { FieldSpread } from '../../ports/search-index.ts';
import type { AppContext } from '../context.ts';
import { keptForState } from '../search/kept-for-state.ts';

export interface SpreadField {
  readonly field: FinderField;
  /** Of the listings, the share (0-1) that has a value. */
  readonly known: number;
  /** At 5, 25, 50, 75 and 95 percent, money in minor units; null without values. */
  readonly quantiles: readonly number[] | null;
}

export function finderFields(
  app: AppContext,
  marketplace: MarketplaceId,
  now: EpochSeconds,
): readonly SpreadField[] {
  return FINDER_FIELDS.map((field): SpreadField => {
    if (field.kind === 'words') return { field, known: 1, quantiles: null };
    const { known, quantiles } = spreadOf(app, marketplace, field.name, now);
    const shown = quantiles?.map((code) => shownOf(field.name as RangeName, Math.round(code)));
    return { field, known, quantiles: shown ?? null };
  });
}

/** The age of a look changes with the day, so it is not kept. */
function spreadOf(
  app: AppContext,
  marketplace: MarketplaceId,
  name: FieldName,
  now: EpochSeconds,
): FieldSpread {
  const find = () => app.search.spread(marketplace, name, now);
  return name === 'lastLookDays' ? find() : keptForState(app, ['spread', marketplace, name], find);
}
