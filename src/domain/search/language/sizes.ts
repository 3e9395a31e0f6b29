/** Finds sizes among the parts of a text: `32 GB`, `10 x 12 cm`, `8" x 10"`. */
import { Gap, isGluedWord, isNear, type Part, startsWithDigit } from './part.ts';
import { likelyUnitOf, type Measure, sizeOf, unitOf } from './units.ts';

export interface Size {
  readonly measure: Measure;
  /** The place of the part after it. */
  readonly next: number;
}

/** Returns the measure of a part that begins with a digit; null for other parts. */
export function measureAt(part: Part | undefined): Measure | null {
  if (part === undefined || part.forms === null) return null;
  return startsWithDigit(part.text) ? part.forms.measure : null;
}

/** Returns the size that begins with a part's measure; null if no unit or `x` follows. */
export function sizeAt(parts: readonly Part[], at: number, first: Measure): Size | null {
  const sides = [first];
  let { unit } = first;
  let next = at + 1;
  /** The unit of an earlier side, if it is a separate word. */
  let spoken: string | null = null;
  for (;;) {
    const ownUnit = unitNamedAt(parts, next);
    const spokenSide = ownUnit === null ? null : sideAfterTimes(parts, next + 1);
    const side = spokenSide ?? sideAfterTimes(parts, next);
    if (side === null) break;
    if (spokenSide !== null) {
      spoken = ownUnit;
      sides.push({ amount: sides.pop()?.amount ?? '', unit: ownUnit });
    }
    sides.push(side);
    unit = side.unit ?? spoken ?? unit;
    next += spokenSide === null ? 2 : 3;
  }
  if (unit === null || unit === spoken) {
    const following = unitWordAt(parts, next, spoken);
    if (following !== null) {
      next++;
      sides.push({ amount: sides.pop()?.amount ?? '', unit: following });
    }
  }
  const measure = sizeOf(sides);
  return measure.unit !== null || measure.amount.includes('x') ? { measure, next } : null;
}

/** Returns the size that a number and the next word may mean: `10 in pan`, `500 Go`. */
export function likelySizeAt(
  parts: readonly Part[],
  at: number,
  { amount }: Measure,
  language: string,
): Measure | null {
  const [word, after] = [parts[at + 1], parts[at + 2]];
  if (!word?.forms || word.gap !== Gap.space || isGluedWord(after)) return null;
  const unit = likelyUnitOf(word.forms.plain, language);
  // `2 in 1` is not a size.
  if (unit === null || (after !== undefined && startsWithDigit(after.text))) return null;
  return { amount, unit };
}

function sideAfterTimes(parts: readonly Part[], at: number): Measure | null {
  if (parts[at]?.forms?.plain !== 'x') return null;
  return isNear(parts[at]) && isNear(parts[at + 1]) ? measureAt(parts[at + 1]) : null;
}

/** Returns the unit that a word names; between a number and an `x` it can only be a unit. */
function unitNamedAt(parts: readonly Part[], at: number): string | null {
  const part = parts[at];
  return part?.forms && isNear(part) ? unitOf(part.forms.plain, false) : null;
}

/** Returns the unit that the word after a number names; one named before may be any word. */
function unitWordAt(parts: readonly Part[], at: number, spoken: string | null): string | null {
  const part = parts[at];
  if (!part?.forms || !isNear(part)) return null;
  const isApart = part.gap === Gap.space && unitOf(part.forms.plain, false) !== spoken;
  return unitOf(part.forms.plain, isApart);
}
