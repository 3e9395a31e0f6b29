/**
 * Reads product codes as suppliers' spreadsheets hold them: GTIN-8, -12 (UPC), -13 (EAN), -14 and
 * ISBN-10. Spreadsheets drop leading zeros and the check digit and print long numbers as
 * `5.03276E+12`. What can be restored for certain is restored and said; the rest is refused.
 */
import { checkDigitOf, isGtin, isIsbn10 } from '../values/gtin.ts';

/** What was done to a code so that it became one. */
export type CodeRepair = 'leading_zeros' | 'check_digit' | 'scientific' | 'separators' | 'isbn10';

export interface ProductCode {
  /** 14 digits, so that one code is one text however long it was written. */
  readonly gtin14: string;
  readonly repairs: readonly CodeRepair[];
}

export type CodeProblem = 'empty' | 'not_a_code' | 'digits_lost' | 'wrong_check_digit';

export type CodeReading =
  | { readonly code: ProductCode; readonly problem: null }
  | { readonly code: null; readonly problem: CodeProblem };

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
const SEPARATED = /^[\d\s'.-]+$/;
/** Shorter numbers are item numbers, counts or prices, not codes that lost their zeros. */
const REPAIRED_FROM = 10;

/** Reads one cell. Never guesses digits: what a spreadsheet rounded away stays `digits_lost`. */
export function readProductCode(cell: string): CodeReading {
  // Quotes and a leading apostrophe keep a spreadsheet from reading a code as a number.
  const text = cell
    .trim()
    .replace(/^(?:'|="?|")|"$/g, '')
    .trim();
  if (text === '') return refused('empty');
  const scientific = SCIENTIFIC.exec(text);
  if (scientific !== null) return fromScientific(scientific);
  const isbn = text.replace(/[-\s]/g, '');
  if (isIsbn10(isbn)) return readOf(isbn13Of(isbn), ['isbn10']);
  if (!SEPARATED.test(text)) return refused('not_a_code');
  const digits = text.replace(/\.0+$/, '').replace(/\D/g, '');
  return fromDigits(digits, digits === text.replace(/\.0+$/, '') ? [] : ['separators']);
}

function fromScientific(parts: RegExpExecArray): CodeReading {
  const [, first = '', rest = '', power = ''] = parts;
  // All digits must stand in the text: 5.032759E+12 has lost six of its thirteen.
  if (rest.length < Number(power)) return refused('digits_lost');
  if (rest.length > Number(power)) return refused('not_a_code');
  return fromDigits(first + rest, ['scientific']);
}

function fromDigits(digits: string, repairs: readonly CodeRepair[]): CodeReading {
  if (isGtin(digits)) return readOf(digits, repairs);
  if (digits.length < REPAIRED_FROM || digits.length > 14) {
    return refused(digits.length >= 8 && digits.length <= 14 ? 'wrong_check_digit' : 'not_a_code');
  }
  const zeros = [12, 13].map((length) => digits.padStart(length, '0'));
  const padded = zeros.find((candidate) => candidate.length > digits.length && isGtin(candidate));
  if (padded !== undefined) return readOf(padded, [...repairs, 'leading_zeros']);
  // A GTIN without its last digit has 11 or 12: any other length has a wrong digit somewhere.
  if (digits.length === 11 || digits.length === 12) {
    return readOf(digits + checkDigitOf(digits), [...repairs, 'check_digit']);
  }
  return refused('wrong_check_digit');
}

function readOf(digits: string, repairs: readonly CodeRepair[]): CodeReading {
  return { code: { gtin14: digits.padStart(14, '0'), repairs }, problem: null };
}

function refused(problem: CodeProblem): CodeReading {
  return { code: null, problem };
}

function isbn13Of(isbn10: string): string {
  const digits = `978${isbn10.slice(0, 9)}`;
  return digits + checkDigitOf(digits);
}
