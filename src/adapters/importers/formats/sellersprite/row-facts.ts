/** Reads the facts of one row of a SellerSprite sheet. */
import { pathCategoryId } from '../../../../domain/category/category.ts';
import type {
  BuyBoxHolder,
  Facts,
  ItemSize,
  PackageSize,
  VariationAttribute,
} from '../../../../domain/product/facts.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { statedFacts } from '../../observations.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { gramsPer, millimetersPer } from '../../text/measure-text.ts';
import { parseDecimal } from '../../text/number-text.ts';
import { moneyOf } from './money-columns.ts';

export interface SheetContext {
  readonly marketplace: MarketplaceId;
  /** Names of the category from the root down. */
  readonly path: readonly string[];
  /** Name of the root category that the rank belongs to. */
  readonly rankRoot: string | null;
}

export function sellerSpriteFacts(
  row: RowCells,
  { marketplace, path, rankRoot }: SheetContext,
): Partial<Facts> {
  const parentAsin = row.asin('parentasin');
  const image = row.text('image url');
  return statedFacts({
    title: row.text('product title'),
    brand: row.text('brand'),
    bulletPoints: row.lines('bullet points'),
    images: image === null ? [] : [image],
    categoryId: path.length === 0 ? null : pathCategoryId(path),
    rootCategoryId: rankRoot === null ? null : pathCategoryId([rankRoot]),
    parentAsin: parentAsin === row.requireAsin('asin') ? null : parentAsin,
    variationAttributes: attributesOf(row.text('sku') ?? ''),
    package: sizeOf(row, 'package weight', 'package dimensions（unit conversion）'),
    itemSize: itemSizeOf(row),
    measuredFees: {
      pickAndPack: moneyOf(row, 'fba', marketplace),
      referralPercent: null,
      closing: null,
    },
    buyBox: buyBoxOf(row),
    listedSince: row.time('date available'),
  });
}

/** Reads `Color: Red | Size: XL`. */
function attributesOf(text: string): readonly VariationAttribute[] {
  return text.split(' | ').flatMap((part) => {
    const [dimension = '', ...value] = part.split(':');
    const stated = value.join(':').trim();
    return stated === '' ? [] : [{ dimension: dimension.trim(), value: stated }];
  });
}

function itemSizeOf(row: RowCells): ItemSize {
  const size = sizeOf(row, 'weight', 'dimensions（unit conversion）');
  return { ...size, volumeCm3: null };
}

const WEIGHT = /^([\d.,]+) ?(\p{L}+)$/u;
const SIDES = /^([\d.,]+) x ([\d.,]+) x ([\d.,]+) (\p{L}+)$/u;

/** Reads `121 pounds` and `42.00 x 26.00 x 14.00 inches`. */
function sizeOf(row: RowCells, weightColumn: string, sidesColumn: string): PackageSize {
  const weight = row.measured(weightColumn);
  const [, grams = '', weightUnit = ''] = WEIGHT.exec(weight ?? '') ?? [];
  const sides = row.measured(sidesColumn);
  const [, length = '', width = '', height = '', unit = ''] = SIDES.exec(sides ?? '') ?? [];
  const [g, mm] = [gramsPer(weightUnit), millimetersPer(unit)];
  if (weight !== null && g === null) throw notMeasure(weightColumn, weight);
  if (sides !== null && mm === null) throw notMeasure(sidesColumn, sides);
  return {
    lengthMm: measureOf(length, mm),
    widthMm: measureOf(width, mm),
    heightMm: measureOf(height, mm),
    weightG: measureOf(grams, g),
  };
}

/** Returns null for 0, which means "not measured". */
function measureOf(digits: string, factor: number | null): number | null {
  const value = factor === null ? null : parseDecimal(digits);
  return value === null || factor === null ? null : Math.round(value * factor) || null;
}

function notMeasure(column: string, text: string): RowProblem {
  return new RowProblem(`${column} ${quoted(text)} is not a measure that SellerSprite writes`);
}

const SELLER = /[?&]seller=([A-Z0-9]{9,})/;

/** Reads the kind of offer: `AMZ` is the marketplace itself. */
function buyBoxOf(row: RowCells): BuyBoxHolder {
  const kind = row.text('buybox type');
  const isAmazon = kind === null ? null : kind === 'AMZ';
  const isFba = kind === 'FBA' || (kind === 'FBM' ? false : null);
  return { sellerId: SELLER.exec(row.text("seller's page") ?? '')?.[1] ?? null, isAmazon, isFba };
}
