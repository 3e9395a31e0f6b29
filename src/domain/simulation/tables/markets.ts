/** The marketplaces of the simulated market: language, size, prices and names of root categories. */
import type { MarketplaceId } from '../../marketplace.ts';
import { BRITISH_ENGLISH } from './british.ts';
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';
import { JAPANESE } from './japanese.ts';
import type { RootKey } from './product-types.ts';
import type { Vocabulary } from './words.ts';

export interface SimulatedMarket {
  readonly id: MarketplaceId;
  readonly vocabulary: Vocabulary;
  readonly hasUsSizes: boolean;
  /** Part of all simulated products. */
  readonly share: number;
  /** Searches relative to the US at the same rank. */
  readonly demand: number;
  /** Catalogue relative to the US: how far ranks go. */
  readonly catalogue: number;
  /** Major units of the currency for a dollar. */
  readonly priceFactor: number;
  /** Prices end like this, in minor units of a hundred: 99 of 1999, 80 of 1980. */
  readonly priceEndings: readonly number[];
  readonly roots: Readonly<Record<RootKey, string>>;
}

export const SIMULATED_MARKETS: readonly SimulatedMarket[] = [
  {
    id: 'US',
    vocabulary: ENGLISH,
    hasUsSizes: true,
    share: 0.4,
    demand: 1,
    catalogue: 1,
    priceFactor: 1,
    priceEndings: [99, 99, 99, 95, 97, 49],
    roots: {
      kitchen: 'Home & Kitchen',
      sports: 'Sports & Outdoors',
      electronics: 'Electronics',
      beauty: 'Beauty & Personal Care',
      toys: 'Toys & Games',
      pets: 'Pet Supplies',
      office: 'Office Products',
      garden: 'Patio, Lawn & Garden',
    },
  },
  {
    id: 'GB',
    vocabulary: BRITISH_ENGLISH,
    hasUsSizes: false,
    share: 0.2,
    demand: 0.3,
    catalogue: 0.5,
    priceFactor: 0.85,
    priceEndings: [99, 99, 95, 49],
    roots: {
      kitchen: 'Home & Kitchen',
      sports: 'Sports & Outdoors',
      electronics: 'Electronics & Photo',
      beauty: 'Beauty',
      toys: 'Toys & Games',
      pets: 'Pet Supplies',
      office: 'Stationery & Office Supplies',
      garden: 'Garden & Outdoors',
    },
  },
  {
    id: 'DE',
    vocabulary: GERMAN,
    hasUsSizes: false,
    share: 0.22,
    demand: 0.35,
    catalogue: 0.55,
    priceFactor: 0.95,
    priceEndings: [99, 99, 95, 90, 49],
    roots: {
      kitchen: 'Küche, Haushalt & Wohnen',
      sports: 'Sport & Freizeit',
      electronics: 'Elektronik & Foto',
      beauty: 'Kosmetik',
      toys: 'Spielzeug',
      pets: 'Haustier',
      office: 'Bürobedarf & Schreibwaren',
      garden: 'Garten',
    },
  },
  {
    id: 'JP',
    vocabulary: JAPANESE,
    hasUsSizes: false,
    share: 0.18,
    demand: 0.25,
    catalogue: 0.6,
    priceFactor: 120,
    priceEndings: [80, 80, 99, 0, 90],
    roots: {
      kitchen: 'ホーム＆キッチン',
      sports: 'スポーツ＆アウトドア',
      electronics: '家電＆カメラ',
      beauty: 'ビューティー',
      toys: 'おもちゃ',
      pets: 'ペット用品',
      office: '文房具・オフィス用品',
      garden: 'DIY・工具・ガーデン',
    },
  },
];
