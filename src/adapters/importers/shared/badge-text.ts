/** Badges: "10K+ bought in past month" means at least 10,000. */
import { parseDecimal } from './decimal-text.ts';

const BADGE = /^(\d[\d.,]*)\s*([KM])?\+?(?:\s+bought in past month)?$/i;
const SCALE = { k: 1000, m: 1_000_000 } as const;

/**
 * The floor a badge states, with or without its words (`1K+`, `1,000+`, `100`); `null` for any
 * other text, a badge about the past week among them.
 */
export function boughtInPastMonth(text: string): number | null {
  const match = BADGE.exec(text.trim());
  if (match === null) return null;
  const [, digits = '', letter] = match;
  if (letter === undefined) return wholeOf(parseDecimal(digits, 'thousands'));
  const value = parseDecimal(digits);
  const scale = SCALE[letter.toLowerCase() as keyof typeof SCALE];
  return value === null ? null : Math.round(value * scale);
}

function wholeOf(value: number | null): number | null {
  return value === null || Number.isInteger(value) ? value : null;
}
