/** Badge texts: "10K+ bought in past month" means at least 10,000. */

const BADGE = /^([\d.,]+)\s*([KM])?\+?\s+bought in past month$/i;
const SCALE = { k: 1000, m: 1_000_000 } as const;

/** The floor a badge states; `null` for any other text (a badge about the past week, say). */
export function boughtInPastMonth(text: string): number | null {
  const match = BADGE.exec(text.trim());
  if (match === null) return null;
  const [, digits = '', letter] = match;
  const scale = letter === undefined ? 1 : SCALE[letter.toLowerCase() as keyof typeof SCALE];
  const value = Number(digits.replaceAll(',', '')) * scale;
  return Number.isFinite(value) ? Math.round(value) : null;
}
