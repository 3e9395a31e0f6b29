/** The shape of a language's vocabulary: how it names types, colours, packs, and builds titles. */
import type { RootKey } from './product-types.ts';

/** The words of one product type. */
export interface TypeWords {
  /** Name of its category. */
  readonly category: string;
  /** What it is called, the most common name first. */
  readonly nouns: readonly string[];
  readonly features: readonly string[];
  /** Features of which a product has one: materials, shapes, animals. */
  readonly either: readonly (readonly string[])[];
  /** What it is for; complete phrases. */
  readonly uses: readonly string[];
}

export interface Vocabulary {
  readonly types: Readonly<Record<string, TypeWords>>;
  /** Names of the two middle categories of each root. */
  readonly branches: Readonly<Record<RootKey, readonly [string, string]>>;
  readonly colours: readonly string[];
  readonly colourDimension: string;
  readonly sizeDimension: string;
  pack(count: number): string;
  pieces(count: number): string;
  title(parts: TitleParts): string;
  bullet(feature: string, noun: string): string;
  description(parts: TitleParts): string;
  /** Search terms are what people type: folded, without punctuation. */
  query(noun: string, word: string): string;
}

export interface TitleParts {
  readonly brand: string;
  readonly noun: string;
  readonly features: readonly string[];
  readonly use: string;
  /** Size and colour of this member of the family. */
  readonly variant: readonly string[];
}

/** `noun|noun`, `feature|one/other`, `use|use` as the tables write them. */
export function typeWords(
  category: string,
  nouns: string,
  features: string,
  uses: string,
): TypeWords {
  return {
    category,
    nouns: nouns.split('|'),
    features: features.split(/[|/]/),
    either: features.split('|').flatMap((one) => (one.includes('/') ? [one.split('/')] : [])),
    uses: uses.split('|'),
  };
}
