/**
 * Judges to which marketplace a file belongs by signs in its texts. An address or a currency says
 * most, then the names of root categories, then the language of titles.
 */
import { MARKETPLACES, type MarketplaceId, marketplaceOf } from '../values/marketplace.ts';

/** The kinds of signs, the most telling one first. */
const KINDS = ['address', 'currency', 'category', 'language', 'decimal comma'] as const;
export type SignKind = (typeof KINDS)[number];

export interface MarketplaceSign {
  readonly kind: SignKind;
  /** The text in the file, or the name of the language. */
  readonly text: string;
  /** The marketplaces in which it is usual. */
  readonly fits: readonly MarketplaceId[];
}

/** What a file looks like. */
export interface MarketplaceGuess {
  /** Those that fit all signs equally. */
  readonly marketplaces: readonly MarketplaceId[];
  /** One sign of each kind that led to them. */
  readonly because: readonly MarketplaceSign[];
}

/** A file may belong to a marketplace that this share of the signs of each kind fits. */
const FITTING = 0.8;
/** A share that is smaller than another by this much is no accident. */
const MARGIN = 0.2;
/** Fewer titles may be in another language by chance. */
const TITLES_MIN = 5;
/** Titles in English are usual everywhere. */
const ENGLISH = 'en';

/** Returns the marketplaces that the signs fit. Null if they do not narrow the choice. */
export function guessMarketplaces(signs: readonly MarketplaceSign[]): MarketplaceGuess | null {
  const because: MarketplaceSign[] = [];
  let marketplaces = MARKETPLACES.map(({ id }) => id);
  for (const kind of KINDS) {
    const ofKind = signs.filter((sign) => sign.kind === kind);
    const fitting = marketplaces.filter((id) => shareOf(ofKind, id) >= FITTING);
    if (fitting.length === 0 || fitting.length === marketplaces.length) continue;
    marketplaces = fitting;
    because.push(...typical(ofKind, marketplaces));
  }
  return because.length === 0 ? null : { marketplaces, because };
}

/**
 * Returns what the file looks like if it cannot be of the marketplace; null if it may be. Decimal
 * commas and English titles contradict nothing: spreadsheets and sellers write them everywhere.
 */
export function contradiction(
  signs: readonly MarketplaceSign[],
  asked: MarketplaceId,
): MarketplaceGuess | null {
  let candidates = MARKETPLACES.map(({ id }) => id);
  for (const kind of KINDS) {
    if (kind === 'decimal comma') continue;
    const ofKind = signs.filter((sign) => sign.kind === kind);
    const fitting = candidates.filter((id) => shareOf(ofKind, id) >= FITTING);
    if (fitting.length === 0) continue;
    const share = shareOf(ofKind, asked);
    const isForeign = fitting.some((id) => shareOf(ofKind, id) >= share + MARGIN);
    if (share < FITTING && isForeign && isEnough(kind, ofKind, fitting, asked))
      return guessMarketplaces(signs);
    if (fitting.includes(asked)) candidates = fitting;
  }
  return null;
}

/** Returns whether the signs of a kind are enough to refuse a file. */
function isEnough(
  kind: SignKind,
  signs: readonly MarketplaceSign[],
  fitting: readonly MarketplaceId[],
  asked: MarketplaceId,
): boolean {
  const { language } = marketplaceOf(asked);
  const isSameLanguage = fitting.some((id) => marketplaceOf(id).language === language);
  if (kind === 'language') {
    const isEnglish = fitting.some((id) => marketplaceOf(id).language === ENGLISH);
    return !isEnglish && signs.length >= TITLES_MIN;
  }
  // One name of the same language may be the seller's own.
  return kind !== 'category' || !isSameLanguage || new Set(signs.map(({ text }) => text)).size > 1;
}

/** Returns the share (0-1) of the signs that fit a marketplace; 0 without signs. */
function shareOf(signs: readonly MarketplaceSign[], id: MarketplaceId): number {
  if (signs.length === 0) return 0;
  return signs.filter(({ fits }) => fits.includes(id)).length / signs.length;
}

/** Returns the sign that fits the fewest of all marketplaces, and all of these. */
function typical(
  signs: readonly MarketplaceSign[],
  ids: readonly MarketplaceId[],
): readonly MarketplaceSign[] {
  const telling = signs.filter(({ fits }) => ids.every((id) => fits.includes(id)));
  return telling.toSorted((one, other) => one.fits.length - other.fits.length).slice(0, 1);
}
