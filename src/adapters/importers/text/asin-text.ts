/**
 * ASINs as spreadsheets leave them. Books carry digits only, so a spreadsheet takes them for
 * numbers: it drops leading zeros (repaired here), or writes them in scientific notation, which
 * loses digits for good (refused here).
 */
import { type Asin, parseAsin } from '../../../domain/asin.ts';
import { quoted, RowProblem } from '../row-problem.ts';
import { unwrapFormula } from './cell-text.ts';

const ASIN_LENGTH = 10;
const LOST_ZEROS = /^(\d{1,10})(?:\.0+)?$/;
const SCIENTIFIC = /^\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;

/** Reads an ASIN cell; a problem names what it holds instead. */
export function requireAsinText(cell: string, column = 'asin'): Asin {
  const text = unwrapFormula(cell);
  if (text === '') throw new RowProblem(`${column} is empty`);
  refuseScientific(text, column);
  const digits = LOST_ZEROS.exec(text)?.[1];
  const asin = parseAsin(digits === undefined ? text : digits.padStart(ASIN_LENGTH, '0'));
  if (asin === null) {
    throw new RowProblem(`${column} ${quoted(text)} is not an ASIN (10 letters and digits)`);
  }
  return asin;
}

/** @throws RowProblem where a spreadsheet has written an id as a number and lost its digits */
export function refuseScientific(text: string, column: string): void {
  if (!SCIENTIFIC.test(text)) return;
  throw new RowProblem(
    `${column} ${quoted(text)} is in scientific notation, its digits are lost; ` +
      'format the column as text and export again',
  );
}

/** An ASIN cell that may be empty. */
export function optionalAsinText(cell: string | undefined, column: string): Asin | null {
  return cell === undefined || cell.trim() === '' ? null : requireAsinText(cell, column);
}
