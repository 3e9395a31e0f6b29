/** Reads the facts of one row of a Keepa web export. */

import { pathCategoryId } from '../../../../domain/category/category.ts';
import { unitOf } from '../../../../domain/history/series.ts';
import {
  type BuyBoxHolder,
  type BuyBoxShares,
  type Facts,
  type RankDrops,
  STATED_SERIES,
  type StatedAverage,
  type SubcategoryRank,
  type VariationAttribute,
} from '../../../../domain/product/facts.ts';
import { type Asin, parseAsin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { Currency } from '../../../../domain/values/money.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import { statedFacts } from '../../observations.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { cleanText, listOf } from '../../text/cell-text.ts';
import { optionalAsinText, productCodes, requireAsinText } from '../../text/id-text.ts';
import { parseDecimal } from '../../text/number-text.ts';
import { averageColumn, BUY_BOX_DAYS, CODE_COLUMNS, dropsColumn, WINDOW_DAYS } from './columns.ts';
import type { ExportCells } from './export-cells.ts';

const FEATURES_MAX = 10;

export interface FactContext {
  readonly asin: Asin;
  readonly path: readonly string[];
  /** Name of the root category that the rank belongs to. */
  readonly rankRoot: string | null;
  readonly marketplace: MarketplaceId;
  readonly currency: Currency;
  readonly at: EpochSeconds;
}

export function factsOf(cells: ExportCells, context: FactContext): Partial<Facts> {
  const { asin, path, rankRoot, marketplace, currency, at } = context;
  const listedSince = cells.time('listedSince');
  const parentAsin = optionalAsinText(cells.of('parentAsin') ?? '', 'Parent ASIN');
  // Some exports list the product itself among its variations and companions.
  const variations = asinsOf(cells.of('variations'), parseAsin, asin);
  const requireTogether = (text: string) => requireAsinText(text, 'Freq. Bought Together');
  return statedFacts({
    title: cells.text('title'),
    brand: cells.text('brand'),
    manufacturer: cells.text('manufacturer'),
    partNumber: cells.text('partNumber'),
    model: cells.text('model'),
    description: cells.text('description'),
    bulletPoints: featuresOf(cells),
    images: listOf(cells.of('images') ?? '', /[;\s]+/),
    gtins: productCodes(CODE_COLUMNS.flatMap((key) => listOf(cells.raw(key) ?? '', LIST_GAP))),
    categoryId: path.length === 0 ? null : pathCategoryId(path),
    rootCategoryId: rankRoot === null ? null : pathCategoryId([rankRoot]),
    parentAsin: parentAsin === asin ? null : parentAsin,
    variations: variations.toSorted(),
    variationAttributes: attributesOf(cells.of('variationAttributes')),
    package: {
      lengthMm: cells.lengthMm('length'),
      widthMm: cells.lengthMm('width'),
      heightMm: cells.lengthMm('height'),
      weightG: cells.weightG('weight'),
    },
    packageVolumeCm3: cells.volumeCm3('volume'),
    itemSize: {
      lengthMm: cells.lengthMm('itemLength'),
      widthMm: cells.lengthMm('itemWidth'),
      heightMm: cells.lengthMm('itemHeight'),
      weightG: cells.weightG('itemWeight'),
      volumeCm3: cells.volumeCm3('itemVolume'),
    },
    measuredFees: {
      pickAndPack: cells.money('pickAndPack', currency),
      referralPercent: cells.percent('referral'),
      closing: null,
    },
    isDangerousGoods: isDangerousGoods(cells.of('hazards'), marketplace),
    buyBox: buyBoxOf(cells),
    listedSince: listedSince !== null && listedSince <= at ? listedSince : null,
    boughtTogether: asinsOf(cells.of('boughtTogether'), requireTogether, asin),
    buyBoxShares: buyBoxShares(cells),
    statedAverages: statedAverages(cells, currency),
    rankDrops: rankDrops(cells),
    subcategoryRanks: subcategoryRanks(cells),
  });
}

/** United Nations numbers that carry no surcharge: of British apparatus with UN 3363 none did. */
const UNCHARGED_NUMBERS = ['UN3363'];

/**
 * Reads `…; United Nations Regulatory Id: UN3481; …; Exception: DE_Unregulated, …`. Null if nothing
 * is stated.
 */
function isDangerousGoods(text: string | null, marketplace: MarketplaceId): boolean | null {
  if (text === null) return null;
  const numbers = text.match(/UN\d{4}/g) ?? [];
  const isCharged = numbers.some((number) => !UNCHARGED_NUMBERS.includes(number));
  return isCharged && !text.includes(`${marketplace}_Unregulated`);
}

const LIST_GAP = /[,;\s]+/;

/** Reads `B0…,B0…`, and leaves out the product itself. */
function asinsOf(
  text: string | null,
  parse: (text: string) => Asin | null,
  own: Asin,
): readonly Asin[] {
  const asins = listOf(text ?? '', LIST_GAP).flatMap((part) => parse(part) ?? []);
  return [...new Set(asins)].filter((asin) => asin !== own);
}

function featuresOf(cells: ExportCells): readonly string[] {
  const features: string[] = [];
  for (let n = 1; n <= FEATURES_MAX; n += 1) {
    const text = cells.raw(`description & features: feature ${n}`);
    if (text !== null) features.push(cleanText(text));
  }
  return features;
}

/** Reads `Color: Red; Size: XL`. */
function attributesOf(text: string | null): readonly VariationAttribute[] {
  return listOf(text ?? '', ';').flatMap((part) => {
    const [dimension, ...value] = part.split(':');
    const stated = cleanText(value.join(':'));
    return stated === '' ? [] : [{ dimension: cleanText(dimension ?? ''), value: stated }];
  });
}

/**
 * Reads `Amazon`, or `Some Shop (97%) / A1B2C3D4E5`. Without a buy box holder the export still says
 * "not shipped by the marketplace", which means nothing.
 */
function buyBoxOf(cells: ExportCells): BuyBoxHolder {
  const text = cells.of('buyBoxSeller') ?? '';
  const sellerId = /\/\s*([A-Z0-9]{9,})$/.exec(text)?.[1] ?? null;
  const name = (text.split(/[(/]/, 1)[0] ?? '').trimEnd().toLowerCase();
  // Amazon sells returned goods under other names, such as Amazon Resale.
  const isOther = sellerId !== null && !name.startsWith('amazon');
  const isAmazon = name === 'amazon' ? true : isOther ? false : null;
  const isNobody = text === '' && cells.raw('buy box: current') === null;
  const isFba = yesOrNo(cells.of('buyBoxIsFba'));
  return { sellerId, isAmazon, isFba: isNobody && isFba === false ? null : isFba };
}

const YES: readonly string[] = ['yes', 'true', 'ja', 'sí', 'si', 'oui', 'はい'];
const NO: readonly string[] = ['no', 'false', 'nein', 'non', 'いいえ'];

function yesOrNo(text: string | null): boolean | null {
  const word = text?.toLowerCase() ?? '';
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}

function statedAverages(cells: ExportCells, currency: Currency): readonly StatedAverage[] {
  return STATED_SERIES.flatMap((series) =>
    WINDOW_DAYS.flatMap((days) => {
      const column = averageColumn(series, days);
      const isMoney = unitOf(series) === 'money';
      const value = isMoney ? cells.money(column, currency) : cells.count(column);
      return value === null || value === 0 ? [] : [{ series, days, value }];
    }),
  );
}

function rankDrops(cells: ExportCells): readonly RankDrops[] {
  return WINDOW_DAYS.flatMap((days) => {
    const drops = cells.count(dropsColumn(days));
    return drops === null ? [] : [{ days, drops }];
  });
}

/** Reads the buy box shares; null if the export has none. */
function buyBoxShares(cells: ExportCells): BuyBoxShares | null {
  const shares = {
    amazonPercent: cells.percent('buyBoxAmazon'),
    topSellerPercent: cells.percent('buyBoxTopSeller'),
    winners: cells.count('buyBoxWinners'),
  };
  const isTold = Object.values(shares).some((share) => share !== null);
  return isTold ? { days: BUY_BOX_DAYS, ...shares } : null;
}

const SUBCATEGORY_RANK = /^#\s*([\d.,]+)\s*\|\s*(?:Top\s+([\d.,]+)\s*%\s*\|\s*)?(.+)$/su;

/** Reads `# 79 | Top 0.21% | Building Sets; # 5,621 | Top 12% | Blocks`. */
export function subcategoryRanks(cells: ExportCells): readonly SubcategoryRank[] {
  const text = cells.of('subcategoryRanks');
  if (text === null) return [];
  return text.split(/;\s*(?=#)/).map((part) => {
    const [, digits = '', top, name = ''] = SUBCATEGORY_RANK.exec(part.trim()) ?? [];
    const rank = parseDecimal(digits, 'thousands');
    if (rank === null || rank < 1 || !Number.isInteger(rank)) {
      throw new RowProblem(`subcategory rank ${quoted(part)} is not one the export writes`);
    }
    const topPercent = top === undefined ? null : parseDecimal(top);
    return { name: cleanText(name), rank, topPercent };
  });
}
