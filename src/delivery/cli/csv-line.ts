/** A line of CSV (RFC 4180) that a spreadsheet can open without running what is in it. */
import type { PlainValue } from '../../app/export/export-table.ts';
import { plainDigits } from '../../domain/plain-digits.ts';
import { disarmed } from '../../domain/spreadsheet-text.ts';

/** Lists are joined with semicolons where they can be, objects written as JSON; formula-like text is disarmed. */
export function csvLine(values: readonly PlainValue[]): string {
  return values.map(cellOf).join(',');
}

function cellOf(value: PlainValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return plainDigits(value);
  if (typeof value === 'boolean') return String(value);
  const text = plainText(value);
  const safe = disarmed(text);
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A value where there is room for text only. */
export function plainText(value: Exclude<PlainValue, boolean | null>): string {
  if (typeof value === 'string') return value;
  const isJoinable = Array.isArray(value) && !value.some((item) => String(item).includes(';'));
  return isJoinable ? value.join(';') : JSON.stringify(value);
}
