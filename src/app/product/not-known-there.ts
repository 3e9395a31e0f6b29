/**
 * Makes the error for something that is unknown on a marketplace. It names the marketplaces that
 * know the thing, because most callers only left out `marketplace`.
 */
import { type ErrorCode, ShelflineError } from '../../domain/values/error.ts';
import {
  MARKETPLACES,
  type MarketplaceId,
  marketplaceDomain,
} from '../../domain/values/marketplace.ts';

interface Unknown {
  readonly code: ErrorCode;
  /** The parameter that named it. */
  readonly field: string;
  readonly value: string;
  readonly marketplace: MarketplaceId;
  /** What to do if no marketplace knows it. */
  readonly remedy: string;
}

/** @param isKnownOn called for every other marketplace, so it should need only one look-up */
export async function notKnownThere(
  { storeName }: { readonly storeName: string },
  { code, field, value, marketplace, remedy }: Unknown,
  isKnownOn: (marketplace: MarketplaceId) => Promise<boolean>,
): Promise<ShelflineError> {
  const places = await Promise.all(
    MARKETPLACES.map(async ({ id }) =>
      id !== marketplace && (await isKnownOn(id)) ? [marketplaceDomain(id, storeName)] : [],
    ),
  );
  const others = places.flat();
  const issue = `is not known on ${marketplaceDomain(marketplace, storeName)}`;
  const about = { field, issue };
  if (others.length === 0) {
    const message = `${field}: "${value}" ${issue} or elsewhere; ${remedy}.`;
    return new ShelflineError(code, message, { details: [about] });
  }
  const message = `${field}: "${value}" ${issue}, but on ${others.join(', ')}; ask with that marketplace.`;
  const cure = { field: 'marketplace', issue: 'has it', allowed: others };
  return new ShelflineError(code, message, { details: [about, cure] });
}
