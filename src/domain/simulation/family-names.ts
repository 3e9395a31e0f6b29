/** Names of a family and its members: title, what they differ in, bullet points. */
import type { VariationAttribute } from '../product/facts.ts';
import type { RandomStream } from './random.ts';
import type { SimulatedMarket } from './tables/markets.ts';
import type { ProductType } from './tables/product-types.ts';
import type { TypeWords } from './tables/words.ts';

export interface NamedMember {
  readonly title: string;
  readonly attributes: readonly VariationAttribute[];
  /** Larger sizes cost and weigh more; 1 for the family's middle. */
  readonly scale: number;
}

export interface FamilyNames {
  readonly noun: string;
  readonly features: readonly string[];
  readonly use: string;
  readonly members: readonly NamedMember[];
}

/** How often the most common name of a type is used. */
const FIRST_NOUN_PART = 0.6;
const SIZE_STEP = 0.3;

export function familyNames(
  market: SimulatedMarket,
  type: ProductType,
  brand: string,
  count: number,
  random: RandomStream,
): FamilyNames {
  const { vocabulary } = market;
  const words = wordsOf(market, type);
  const noun = random.uniform() < FIRST_NOUN_PART ? first(words.nouns) : random.pick(words.nouns);
  const features = draw(words.features, random.integer(2, 3), random);
  const use = random.pick(words.uses);
  const members = variants(market, type, count, random).map(({ colour, size, scale }) => ({
    title: vocabulary.title({ brand, noun, features, use, variant: [size, colour] }),
    attributes: [
      { dimension: vocabulary.colourDimension, value: colour },
      { dimension: vocabulary.sizeDimension, value: size },
    ],
    scale,
  }));
  return { noun, features, use, members };
}

export function wordsOf(market: SimulatedMarket, type: ProductType): TypeWords {
  const words = market.vocabulary.types[type.key];
  if (words === undefined) throw new RangeError(`no words for ${type.key} in ${market.id}`);
  return words;
}

interface Variant {
  readonly colour: string;
  readonly size: string;
  readonly scale: number;
}

/** Distinct members: the type's own dimension first, then the other one. */
function variants(
  market: SimulatedMarket,
  type: ProductType,
  count: number,
  random: RandomStream,
): readonly Variant[] {
  const sizes = sizesOf(market, type);
  const colours = draw(market.vocabulary.colours, market.vocabulary.colours.length, random);
  const anySize = random.integer(0, sizes.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const bySize = type.varies === 'size';
    const sizeAt = bySize ? (anySize + index) % sizes.length : anySize;
    const colourAt = bySize ? Math.floor(index / sizes.length) : index;
    return {
      colour: colours[colourAt % colours.length] ?? '',
      size: sizes[sizeAt] ?? '',
      scale: bySize ? 1 + SIZE_STEP * (sizeAt - (sizes.length - 1) / 2) : 1,
    };
  });
}

function sizesOf(market: SimulatedMarket, type: ProductType): readonly string[] {
  const sizes = market.hasUsSizes ? (type.sizesUs ?? type.sizes) : type.sizes;
  return sizes.map((size) => {
    const [unit = '', count = ''] = size.split(':');
    if (unit === 'pack') return market.vocabulary.pack(Number(count));
    return unit === 'pieces' ? market.vocabulary.pieces(Number(count)) : size;
  });
}

/** Some of the items in random order, without repeats. */
function draw<Item>(items: readonly Item[], count: number, random: RandomStream): readonly Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(random.integer(0, left.length - 1), 1));
  }
  return drawn;
}

function first(nouns: readonly string[]): string {
  return nouns[0] ?? '';
}
