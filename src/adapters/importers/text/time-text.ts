/**
 * Reads times as files write them: ISO 8601, German dates, year-first dates with slashes, and
 * Excel's serial days. Times without a zone are UTC.
 */
import {
  DAY_S,
  type EpochSeconds,
  type ParsedTime,
  parseTime,
} from '../../../domain/values/time.ts';

/** Excel's serial number of 1970-01-01 (1900 date system). */
const EXCEL_UNIX_DAY = 25_569;
/** Days from 1982 to 2119. Other numbers are not dates. */
const EXCEL_SERIAL = /^[3-7]\d{4}(?:[.,]\d+)?$/;

/** Reads a time; null if the text is not a time, or is ambiguous. */
export function parseTimeText(text: string): ParsedTime | null {
  const cell = text.trim();
  if (EXCEL_SERIAL.test(cell)) return fromExcelSerial(Number(cell.replace(',', '.')));
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(.*)$/.exec(cell);
  if (german !== null) {
    const [, day = '', month = '', year = '', clock = ''] = german;
    return parseTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${clock}`);
  }
  const yearFirst = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/.exec(cell);
  if (yearFirst === null) return null;
  const [, year = '', , month = '', day = '', clock = ''] = yearFirst;
  return parseTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${clock}`);
}

function fromExcelSerial(serial: number): ParsedTime {
  const at: EpochSeconds = Math.round((serial - EXCEL_UNIX_DAY) * DAY_S);
  return { at, isWholeDay: Number.isInteger(serial) };
}
