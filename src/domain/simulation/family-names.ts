/** Names of a family and its members: titles, variation attributes, bullet points. */
import type { VariationAttribute } from '../product/facts.ts';
import type { SimulatedMarket } from './markets.ts';
import type { ProductType } from './product-types.ts';
import type { RandomStream } from './random.ts';
import type { TypeWords } from './vocabulary.ts';

export interface NamedMember {
  readonly title: string;
  readonly attributes: readonly VariationAttribute[];
  /** Factor on price and weight: larger sizes cost and weigh more. The middle size has 1. */
  readonly scale: number;
}

export interface FamilyNames {
  readonly noun: string;
  readonly features: readonly string[];
  readonly use: string;
  readonly members: readonly NamedMember[];
}

const FIRST_NOUN_PART = 0.6;
const SIZE_STEP = 0.3;
/** Greatest difference in scale between the smallest and largest size. */
const SIZE_SPAN = 0.9;
/** Two words count as one when they share this many first letters. */
const SAME_LETTERS = 6;

export function familyNames(
  market: SimulatedMarket,
  type: ProductType,
  brand: string,
  count: number,
  random: RandomStream,
): FamilyNames {
  const { vocabulary } = market;
  const words = wordsOf(market, type);
  const [first = ''] = words.nouns;
  const noun = random.uniform() < FIRST_NOUN_PART ? first : random.pick(words.nouns);
  const features = sayable(draw(words.features, random.integer(2, 3), random), noun, words.either);
  const use = unrepeated(random.pick(words.uses), [noun, ...features], words.uses);
  const members = variants(market, type, count, random).map(({ color, size, scale }) => ({
    title: vocabulary.title({
      brand,
      noun,
      features,
      use,
      variant: [size, ...color],
    }),
    attributes: [
      ...color.map((value) => ({ dimension: vocabulary.colorDimension, value })),
      { dimension: vocabulary.sizeDimension, value: size },
    ],
    scale,
  }));
  return { noun, features, use, members };
}

/** Drops features that repeat the noun or an earlier feature, and keeps one of each kind. */
function sayable(
  features: readonly string[],
  noun: string,
  either: readonly (readonly string[])[],
): readonly string[] {
  const said: string[] = [];
  for (const feature of features) {
    const rivals = either.find((kind) => kind.includes(feature)) ?? [];
    if (said.some((one) => rivals.includes(one)) || repeats(feature, [noun, ...said])) continue;
    said.push(feature);
  }
  return said;
}

/** Returns the first use, from the drawn one on, that repeats nothing already said. */
function unrepeated(drawn: string, said: readonly string[], uses: readonly string[]): string {
  const at = uses.indexOf(drawn);
  const inTurn = [...uses.slice(at), ...uses.slice(0, at)];
  return inTurn.find((use) => !repeats(use, said)) ?? drawn;
}

/** Checks whether some word is said already, in any inflection: "elektrisch", "Elektrische". */
function repeats(text: string, said: readonly string[]): boolean {
  const before = said.map((one) => one.toLowerCase());
  if (/^\P{Script=Latin}+$/u.test(text)) return before.some((one) => one.includes(text));
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.some((word) => before.some((one) => one.includes(word.slice(0, SAME_LETTERS))));
}

export function wordsOf(market: SimulatedMarket, type: ProductType): TypeWords {
  const words = market.vocabulary.types[type.key];
  if (words === undefined) throw new RangeError(`no words for ${type.key} in ${market.id}`);
  return words;
}

/** Makes distinct members. They vary in the type's first dimension, then in its second. */
function variants(market: SimulatedMarket, type: ProductType, count: number, random: RandomStream) {
  const sizes = sizesOf(market, type);
  const colors = draw(market.vocabulary.colors, market.vocabulary.colors.length, random);
  const step = Math.min(SIZE_STEP, SIZE_SPAN / (sizes.length - 1));
  const anySize = random.integer(0, sizes.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const bySize = type.varies[0] === 'size';
    const sizeAt = bySize ? (anySize + index) % sizes.length : anySize;
    const colorAt = bySize ? Math.floor(index / sizes.length) : index;
    return {
      // Empty when the type has no colors.
      color: type.varies.includes('color') ? [colors[colorAt % colors.length] ?? ''] : [],
      size: sizes[sizeAt] ?? '',
      scale: bySize ? 1 + step * (sizeAt - (sizes.length - 1) / 2) : 1,
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

/** Draws items in random order without repeats. */
function draw<Item>(items: readonly Item[], count: number, random: RandomStream): readonly Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(random.integer(0, left.length - 1), 1));
  }
  return drawn;
}
