/**
 * The simulated catalog: families with names, prices and places in a root category's demand. All
 * leading families are in it, and ever fewer of the others, like in catalogs collected by hand.
 */
import names from '../../../facts/demo/brand-names.json' with { type: 'json' };
import type { Asin } from '../values/asin.ts';
import { type DemandCurve, drawDemandCurve, unitsAtPlace } from './demand-curve.ts';
import { demoAsin } from './demo-ids.ts';
import { type FamilyNames, familyNames, type NamedMember } from './family-names.ts';
import { type CategoryPlace, placeOf, type SimulatedMarket } from './markets.ts';
import { PRODUCT_TYPES, type ProductType, ROOT_KEYS } from './product-types.ts';
import { type RandomStream, randomStream } from './random.ts';

export interface Member extends NamedMember {
  readonly asin: Asin;
  /** Share of the family's demand, 0-1. */
  readonly share: number;
}

export interface Family extends FamilyNames {
  readonly type: ProductType;
  readonly place: CategoryPlace;
  readonly brand: string;
  /** The variation parent. Null when the family is a single product. */
  readonly parentAsin: Asin | null;
  readonly members: readonly Member[];
  /** Expected units a day, without season. */
  readonly baseRate: number;
  /** Days from listing to the end of the simulation. */
  readonly ageDays: number;
  readonly priceUsd: number;
}

/** A root category and the part of it that is observed. */
export interface SimulatedRoot {
  readonly rootId: string;
  readonly curve: DemandCurve;
  readonly families: readonly Family[];
  /** The families' places in the category's demand, in the order of `families`. */
  readonly places: readonly number[];
}

/** Numbers the ASINs across all marketplaces. Number 0 is reserved for the well-known product. */
export interface AsinCounter {
  next: number;
}

const SINGLE_PART = 0.7;
const MEMBERS_MAX = 6;
const HEAD_PART = 0.4;
const HEAD_MAX = 30;
const RATE_JITTER_SD = 0.3;
const NEW_PART = 0.15;
/** The well-known product's place in US sports demand. A small catalog uses place 1 instead. */
const KNOWN_PLACE = 3;

export function drawRoots(
  market: SimulatedMarket,
  products: number,
  seed: number,
  asins: AsinCounter,
): readonly SimulatedRoot[] {
  const totalWeight = sumOf(PRODUCT_TYPES.map(({ weight }) => weight));
  return ROOT_KEYS.map((key) => {
    const random = randomStream(seed, `catalogue ${market.id} ${key}`);
    const types = PRODUCT_TYPES.filter(({ root }) => root === key);
    const part = sumOf(types.map(({ weight }) => weight)) / totalWeight;
    const curve = drawDemandCurve(key, market, random);
    const sizes = drawFamilySizes(Math.max(1, Math.round(products * part)), random);
    const places = drawPlaces(sizes.length, curve.families, random);
    const brands = drawBrands(Math.max(4, Math.round(sizes.length / 4)), random);
    const deck = types.flatMap((type) => Array.from({ length: type.weight }, () => type));
    const yogaMat = types.find((type) => type.key === 'yoga-mat');
    const knownPlace = places.includes(KNOWN_PLACE) ? KNOWN_PLACE : 1;

    const families = sizes.map((size, index) => {
      const place = places[index] ?? 1;
      const isKnown = market.id === 'US' && yogaMat !== undefined && place === knownPlace;
      const type = isKnown ? yogaMat : random.pick(deck);
      const rate = random.logNormal(unitsAtPlace(curve, place), RATE_JITTER_SD);
      const brand = pickBrand(brands, random);
      const family = drawFamily(market, type, { size, brand, rate }, random, asins);
      return isKnown ? withKnownAsin(family) : family;
    });
    return { rootId: families[0]?.place.rootId ?? '', curve, families, places };
  });
}

/** Draws sizes of families (one to six members) that add up to `products`. */
function drawFamilySizes(products: number, random: RandomStream): readonly number[] {
  const sizes: number[] = [];
  for (let left = products; left > 0; left -= sizes.at(-1) ?? left) {
    const wanted = random.uniform() < SINGLE_PART ? 1 : random.integer(2, MEMBERS_MAX);
    sizes.push(Math.min(wanted, left));
  }
  return sizes;
}

/** Draws distinct places: all of the best ones, then an even spread on a log scale. */
function drawPlaces(count: number, last: number, random: RandomStream): readonly number[] {
  const head = Math.min(HEAD_MAX, Math.ceil(count * HEAD_PART));
  const places = new Set(Array.from({ length: head }, (_, index) => index + 1));
  while (places.size < Math.min(count, last)) {
    places.add(Math.floor(head * (last / head) ** random.uniform()) + 1);
  }
  return shuffled([...places], random);
}

function drawFamily(
  market: SimulatedMarket,
  type: ProductType,
  { size, brand, rate }: { readonly size: number; readonly brand: string; readonly rate: number },
  random: RandomStream,
  asins: AsinCounter,
): Family {
  const names = familyNames(market, type, brand, size, random);
  const weights = names.members.map(() => random.gamma(1.5) + 0.05);
  const total = sumOf(weights);
  const [low, high] = type.price;
  return {
    type,
    place: placeOf(market, type),
    brand,
    ...names,
    parentAsin: size > 1 ? takeAsin(asins) : null,
    members: names.members.map((member, index) => ({
      ...member,
      asin: takeAsin(asins),
      share: (weights[index] ?? 0) / total,
    })),
    baseRate: rate,
    ageDays: random.uniform() < NEW_PART ? random.integer(30, 365) : random.integer(366, 3000),
    // The middle 90 % of a normal distribution spans 3.29 standard deviations.
    priceUsd: random.logNormal(Math.sqrt(low * high), Math.log(high / low) / 3.29),
  };
}

function withKnownAsin(family: Family): Family {
  const [first, ...rest] = family.members;
  if (first === undefined) return family;
  return { ...family, ageDays: 1200, members: [{ ...first, asin: demoAsin(0) }, ...rest] };
}

function takeAsin(asins: AsinCounter): Asin {
  asins.next += 1;
  return demoAsin(asins.next);
}

function shuffled<Item>(items: readonly Item[], random: RandomStream): readonly Item[] {
  return items
    .map((item) => ({ item, key: random.uniform() }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** How evenly products spread over a root category's brands. The first few brands have most. */
const CONCENTRATION = 0.9;

export function drawBrands(count: number, random: RandomStream): readonly string[] {
  const brands = new Set<string>();
  while (brands.size < count) {
    brands.add(random.pick(names.starts) + random.pick(names.middles) + random.pick(names.ends));
  }
  return [...brands];
}

/** Picks a brand. Earlier brands are more likely (Zipf). */
export function pickBrand(brands: readonly string[], random: RandomStream): string {
  const place = Math.floor(brands.length ** (random.uniform() ** CONCENTRATION)) - 1;
  return brands[Math.min(place, brands.length - 1)] ?? '';
}
