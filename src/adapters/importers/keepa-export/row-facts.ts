/** The facts of one row of a Keepa web export. */
import type { Asin } from '../../../domain/asin.ts';
import { pathCategoryId } from '../../../domain/category/category.ts';
import type { Currency } from '../../../domain/money.ts';
import type { Facts, VariationAttribute } from '../../../domain/product/facts.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import { cleanText, listOf } from '../shared/cell-text.ts';
import { productCodes } from '../shared/product-codes.ts';
import { statedFacts } from '../shared/stated-facts.ts';
import { CODE_COLUMNS } from './columns.ts';
import type { ExportCells } from './export-cells.ts';

const FEATURES_MAX = 10;

export interface FactContext {
  readonly path: readonly string[];
  /** Name of the root in which the rank counts. */
  readonly rankRoot: string | null;
  readonly currency: Currency;
  readonly at: EpochSeconds;
  readonly parentAsin: Asin | null;
}

export function factsOf(cells: ExportCells, context: FactContext): Partial<Facts> {
  const { path, rankRoot, currency, at, parentAsin } = context;
  const listedSince = cells.time('listedSince');
  const isFba = yesOrNo(cells.of('buyBoxIsFba'));
  return statedFacts({
    title: cells.text('title'),
    brand: cells.text('brand'),
    manufacturer: cells.text('manufacturer'),
    description: cells.text('description'),
    bulletPoints: featuresOf(cells),
    images: listOf(cells.of('images') ?? '', /[;\s]+/),
    gtins: codesOf(cells),
    categoryId: path.length === 0 ? null : pathCategoryId(path),
    rootCategoryId: rankRoot === null ? null : pathCategoryId([rankRoot]),
    parentAsin,
    isParent: null,
    children: [],
    variationAttributes: attributesOf(cells.of('variationAttributes')),
    package: {
      lengthMm: cells.lengthMm('length'),
      widthMm: cells.lengthMm('width'),
      heightMm: cells.lengthMm('height'),
      weightG: cells.weightG('weight'),
    },
    measuredFees: {
      pickAndPack: cells.moneyOf('pickAndPack', currency),
      referralPercent: cells.decimal('referral'),
      closing: null,
    },
    buyBox: { sellerId: null, isAmazon: null, isFba },
    listedSince: listedSince !== null && listedSince <= at ? listedSince : null,
    isPriceHidden: null,
  });
}

function featuresOf(cells: ExportCells): readonly string[] {
  const features: string[] = [];
  for (let n = 1; n <= FEATURES_MAX; n += 1) {
    const text = cells.raw(`description & features: feature ${n}`);
    if (text !== null) features.push(cleanText(text));
  }
  return features;
}

/** Digits of all code columns, without repeats. */
function codesOf(cells: ExportCells): readonly string[] {
  const codes = CODE_COLUMNS.flatMap((column) => listOf(cells.raw(column) ?? '', /[,;\s]+/));
  return productCodes(codes);
}

/** `Color: Red; Size: XL`. */
function attributesOf(text: string | null): readonly VariationAttribute[] {
  return listOf(text ?? '', ';').flatMap((part) => {
    const [dimension, ...value] = part.split(':');
    const stated = cleanText(value.join(':'));
    return stated === '' ? [] : [{ dimension: cleanText(dimension ?? ''), value: stated }];
  });
}

function yesOrNo(text: string | null): boolean | null {
  const word = text?.toLowerCase();
  if (word === 'yes' || word === 'true' || word === 'ja') return true;
  return word === 'no' || word === 'false' || word === 'nein' ? false : null;
}
