/**
 * Cuts a normalized text into parts: runs of letters and digits, numbers, runs of unspaced scripts
 * and emoji, each with what stands before it. A part never mixes scripts with and without spaces.
 */
import { ASCII_CLASSES, CharacterClass, type CharacterClasses } from './character-class.ts';
import { Gap, type Part } from './part.ts';
import { writesDecimalPoint } from './units.ts';
import { type Lexicon, wordForms, wordFormsAt } from './word-forms.ts';

/** The rest of a longer text is left out; no store's title is this long. */
export const TEXT_LENGTH_MAX = 4_000;

export function scan(text: string, lexicon: Lexicon): Part[] {
  const { characters } = lexicon;
  const parts: Part[] = [];
  const length = Math.min(text.length, TEXT_LENGTH_MAX);
  let gap: Gap = Gap.boundary;
  let at = 0;
  while (at < length) {
    const found = classAt(text, at, characters);
    if (found === CharacterClass.letter || found === CharacterClass.digit) {
      const end = endOfWord(text, at, length, lexicon);
      const forms = wordFormsAt(text, at, end, lexicon);
      parts.push({ kind: 'word', text: forms.text, gap, forms, start: at, end });
      gap = Gap.none;
      at = end;
      if (isInchMark(text, at, characters)) {
        const inch = wordForms('inch', lexicon);
        parts.push({ kind: 'word', text: 'inch', gap, forms: inch, start: at, end: at + 1 });
        at++;
        if (isTimesSign(text, at, characters)) {
          const times = wordForms('x', lexicon);
          parts.push({ kind: 'word', text: 'x', gap, forms: times, start: at, end: at + 1 });
          at++;
        }
      }
    } else if (found === CharacterClass.space && gap === Gap.none) {
      gap = Gap.space;
      at++;
    } else if (found === CharacterClass.unspaced) {
      const end = endOfUnspaced(text, at, length, characters);
      const run = text.slice(at, end);
      parts.push({ kind: 'unspaced', text: run, gap, forms: null, start: at, end });
      gap = Gap.none;
      at = end;
    } else {
      const size = sizeAt(text, at);
      if (found === CharacterClass.emoji) {
        const end = at + size;
        const emoji = text.slice(at, end);
        parts.push({ kind: 'emoji', text: emoji, gap, forms: null, start: at, end });
        gap = Gap.boundary;
      } else {
        gap = widen(gap, found, classAt(text, at + size, characters));
      }
      at += size;
    }
  }
  return parts;
}

/** A joiner joins only when it is the single character between two words. */
function widen(gap: Gap, found: CharacterClass | 0, next: CharacterClass | 0): Gap {
  const isBeforeWord = next === CharacterClass.letter || next === CharacterClass.digit;
  if (gap === Gap.none && isBeforeWord) {
    if (found === CharacterClass.joiner) return Gap.joiner;
    if (found === CharacterClass.apostrophe) return Gap.apostrophe;
  }
  const isSoft = found !== CharacterClass.boundary;
  return isSoft && gap !== Gap.boundary ? Gap.space : Gap.boundary;
}

function endOfWord(text: string, start: number, length: number, lexicon: Lexicon): number {
  const { language, characters } = lexicon;
  let end = start;
  // Most words are ASCII letters up to a space.
  while (end < length && ASCII_CLASSES[text.charCodeAt(end)] === CharacterClass.letter) end++;
  const isNumber = end === start && classAt(text, start, characters) === CharacterClass.digit;
  while (end < length) {
    const found = classAt(text, end, characters);
    if (found === CharacterClass.letter || found === CharacterClass.digit) {
      end += sizeAt(text, end);
    } else if (isNumber && continuesNumber(text, end, language)) {
      end += 1;
    } else {
      break;
    }
  }
  return end;
}

const FULL_STOP = 46;
const COMMA = 44;
const SLASH = 47;
const THOUSANDS = /^\d{3}(?!\d)/;
const FEW_DIGITS = /^\d{1,3}(?![\d.,]\d)/;

/** Whether the character inside `1.5`, `1,000` or `1/2` belongs to the number. */
function continuesNumber(text: string, at: number, language: string): boolean {
  if (!isDigit(text.charCodeAt(at - 1)) || !isDigit(text.charCodeAt(at + 1))) return false;
  const mark = text.charCodeAt(at);
  if (mark === FULL_STOP) return true;
  if (mark === SLASH) return FEW_DIGITS.test(text.slice(at + 1, at + 6));
  if (mark !== COMMA) return false;
  const tail = text.slice(at + 1, at + 6);
  return writesDecimalPoint(language) ? THOUSANDS.test(tail) : FEW_DIGITS.test(tail);
}

/**
 * `27"`: after a digit and not before a word, where it would open a quotation, but for `8"x10"`.
 */
function isInchMark(text: string, at: number, characters: CharacterClasses): boolean {
  const mark = text[at];
  if ((mark !== '"' && mark !== '″' && mark !== '”') || !isDigit(text.charCodeAt(at - 1))) {
    return false;
  }
  const next = classAt(text, at + 1, characters);
  if (next === CharacterClass.digit) return false;
  return next !== CharacterClass.letter || isTimesSign(text, at + 1, characters);
}

/** An `x` that begins no word. */
function isTimesSign(text: string, at: number, characters: CharacterClasses): boolean {
  const isX = text[at] === 'x' || text[at] === 'X';
  return isX && classAt(text, at + 1, characters) !== CharacterClass.letter;
}

function endOfUnspaced(
  text: string,
  start: number,
  length: number,
  characters: CharacterClasses,
): number {
  const isUnspaced = (at: number) =>
    classAt(text, at, characters) === CharacterClass.unspaced || isMark(text, at);
  let end = start;
  while (end < length && isUnspaced(end)) {
    end += sizeAt(text, end);
  }
  return end;
}

const FIRST_SURROGATE = 0xd800;
const MARK = /\p{M}/u;

function isMark(text: string, at: number): boolean {
  return text.charCodeAt(at) > 0x2ff && MARK.test(text.charAt(at));
}

function classAt(text: string, at: number, characters: CharacterClasses): CharacterClass | 0 {
  const code = text.charCodeAt(at);
  if (code < ASCII_CLASSES.length) return ASCII_CLASSES[code] as CharacterClass;
  const codePoint = text.codePointAt(at);
  return codePoint === undefined ? 0 : characters.of(codePoint);
}

function sizeAt(text: string, at: number): number {
  if (text.charCodeAt(at) < FIRST_SURROGATE) return 1;
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
