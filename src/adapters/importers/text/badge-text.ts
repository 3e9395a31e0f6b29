/** Reads badges in all marketplace languages: "10K+ bought in past month" means at least 10,000. */
import { parseDecimal } from './number-text.ts';

const MONTH = [
  'bought in past month',
  'Mal im letzten Monat gekauft',
  'achetés au cours du mois dernier',
  'comprados el mes pasado',
  'acquistati nel mese scorso',
].join('|');
const BADGE = new RegExp(
  `^(?:plus de )?(\\d[\\d.,]*)\\s*(K|M|mil)?\\+?(?:\\s+(?:${MONTH}))?$`,
  'i',
);
const JAPANESE_BADGE = /^過去1か月で(\d[\d.,]*)(万)?点以上購入(?:されました)?$/;
const SCALE: Readonly<Record<string, number>> = { k: 1000, mil: 1000, m: 1_000_000, 万: 10_000 };

/** No badge is longer. The patterns take quadratic time. */
const LENGTH_MAX = 200;

/** Returns the lowest number that a badge (`1K+`, `1,000+`, `100`) means; null for other texts. */
export function boughtInPastMonth(text: string): number | null {
  if (text.length > LENGTH_MAX) return null;
  const match = BADGE.exec(text.trim()) ?? JAPANESE_BADGE.exec(text.trim());
  if (match === null) return null;
  const [, digits = '', letter] = match;
  if (letter === undefined) return wholeOf(parseDecimal(digits, 'thousands'));
  const value = parseDecimal(digits);
  const scale = SCALE[letter.toLowerCase()];
  return value === null || scale === undefined ? null : Math.round(value * scale);
}

function wholeOf(value: number | null): number | null {
  return value === null || Number.isInteger(value) ? value : null;
}
