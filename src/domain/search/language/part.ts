/** The parts into which a text is scanned, and the gaps between them. */
import type { WordForms } from './word-forms.ts';

/** What separates two parts. */
export const Gap = {
  /** Nothing, only a change of script. */
  none: 0,
  /** A hyphen or similar mark inside a word. */
  joiner: 1,
  apostrophe: 2,
  space: 3,
  boundary: 4,
} as const;

export type Gap = (typeof Gap)[keyof typeof Gap];

export interface Part {
  readonly text: string;
  /** The gap before the part. */
  readonly gap: Gap;
  /** Null for an emoji and for a run of a script without spaces. */
  readonly forms: WordForms | null;
  readonly start: number;
  readonly end: number;
}

/** Whether a part is written together with the one before it. */
export function isGlued(part: Part | undefined): boolean {
  return part !== undefined && part.gap < Gap.space;
}

export function isGluedWord(part: Part | undefined): boolean {
  return part !== undefined && part.forms !== null && isGlued(part);
}

/** Whether no boundary is before a part. */
export function isNear(part: Part | undefined): boolean {
  return part !== undefined && part.gap !== Gap.boundary;
}

export function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}
