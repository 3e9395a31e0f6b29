/**
 * Reads ids: ASINs, marketplaces, product codes. ASINs of books have only digits, so spreadsheets
 * treat them as numbers. They drop leading zeros, which this module restores, or write scientific
 * notation, which loses digits, so this module refuses it.
 */
import { type Asin, parseAsin } from '../../../domain/values/asin.ts';
import {
  type MarketplaceId,
  marketplaceOfKeepaDomain,
  parseMarketplace,
} from '../../../domain/values/marketplace.ts';
import { quoted, RowProblem } from '../row-problem.ts';
import { unwrapFormula } from './cell-text.ts';

const ASIN_LENGTH = 10;
const LOST_ZEROS = /^(\d{1,10})(?:\.0+)?$/;
const SCIENTIFIC = /^\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;
/** Digits, with the `.0` of a spreadsheet that treated them as a number. */
const CODE = /^(\d{8,14})(?:\.0+)?$/;

/** @throws RowProblem that says what is in the cell instead of an ASIN */
export function requireAsinText(cell: string, column = 'asin'): Asin {
  const text = unwrapFormula(cell);
  if (text === '') throw new RowProblem(`${column} is empty`);
  refuseScientific(text, column);
  const digits = LOST_ZEROS.exec(text)?.[1];
  const asin = parseAsin(digits === undefined ? text : digits.padStart(ASIN_LENGTH, '0'));
  if (asin !== null) return asin;
  throw new RowProblem(`${column} ${quoted(text)} is not an ASIN (10 letters and digits)`);
}

/** @throws RowProblem if a spreadsheet wrote an id as a number and lost its digits */
export function refuseScientific(text: string, column: string): void {
  if (!SCIENTIFIC.test(text)) return;
  throw new RowProblem(
    `${column} ${quoted(text)} is in scientific notation, its digits are lost; ` +
      'format the column as text and export again',
  );
}

export function optionalAsinText(cell: string | undefined, column: string): Asin | null {
  return cell === undefined || cell.trim() === '' ? null : requireAsinText(cell, column);
}

/**
 * Reads `amazon.de`, `DE`, `com` (a locale column), `https://www.amazon.de/dp/…` or
 * `https://keepa.com/#!product/3-B0…`; null if the text names no marketplace.
 */
export function parseMarketplaceText(text: string, store: string): MarketplaceId | null {
  const name = text.trim();
  const keepa = /keepa\.com\/#!product\/(\d+)-/.exec(name)?.[1];
  if (keepa !== undefined) return marketplaceOfKeepaDomain(Number(keepa));
  const host = /^https?:\/\/([^/?#]+)/i.exec(name)?.[1];
  return (
    parseMarketplace(host ?? name, store) ??
    parseMarketplace(`${store}.${name.replace(/^\./, '')}`, store)
  );
}

/** Returns the distinct product codes (EAN, UPC, GTIN, ISBN, JAN) among the texts. */
export function productCodes(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => CODE.exec(text)?.[1] ?? []))];
}
