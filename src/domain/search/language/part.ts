/** Parts of a text, as scanning cuts them, and how they stand to each other. */
import type { WordForms } from './word-forms.ts';

/** What stands between two parts. */
export const Gap = {
  /** Nothing, only a change of script. */
  none: 0,
  /** A hyphen or the like inside a word. */
  joiner: 1,
  apostrophe: 2,
  space: 3,
  boundary: 4,
} as const;

export type Gap = (typeof Gap)[keyof typeof Gap];

type PartKind = 'word' | 'unspaced' | 'emoji';

export interface Part {
  readonly kind: PartKind;
  readonly text: string;
  readonly gap: Gap;
  /** Null for a part that is not a word. */
  readonly forms: WordForms | null;
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
}

/** Written together with what stands before it. */
export function isGlued(part: Part | undefined): boolean {
  return part?.gap === Gap.joiner || part?.gap === Gap.apostrophe || part?.gap === Gap.none;
}

export function isGluedWord(part: Part | undefined): boolean {
  return part?.kind === 'word' && isGlued(part);
}

/** No boundary stands before it. */
export function isNear(part: Part | undefined): boolean {
  return part !== undefined && part.gap !== Gap.boundary;
}

export function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

const GAP_TEXT: Readonly<Record<Gap, string>> = {
  [Gap.none]: '',
  [Gap.joiner]: '-',
  [Gap.apostrophe]: "'",
  [Gap.space]: ' ',
  [Gap.boundary]: ' ',
};

/** The parts as the text has them. */
export function writtenText(parts: readonly Part[]): string {
  return parts.map(({ text, gap }, index) => (index === 0 ? '' : GAP_TEXT[gap]) + text).join('');
}
