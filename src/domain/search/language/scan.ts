/**
 * Cuts a normalized text into parts: runs of letters and digits, numbers, runs of unspaced scripts,
 * and emoji, each with the gap before it. A part never mixes scripts with and without spaces.
 */
import { ASCII_CLASSES, CharacterClass, type Classes, classAt } from './character-class.ts';
import { Gap, type Part } from './part.ts';
import { writesDecimalPoint } from './units.ts';
import { type Lexicon, wordForms } from './word-forms.ts';

/** The scan ignores the rest of a longer text; no store has titles this long. */
const TEXT_LENGTH_MAX = 4_000;

export function scan(wholeText: string, lexicon: Lexicon): Part[] {
  const text = wholeText.slice(0, TEXT_LENGTH_MAX);
  const { characters } = lexicon;
  const parts: Part[] = [];
  let gap: Gap = Gap.boundary;
  let at = 0;
  while (at < text.length) {
    const found = classAt(text, at, characters);
    if (isOfWord(found)) {
      const end = endOfWord(text, at, lexicon);
      const forms = wordForms(text.slice(at, end), lexicon);
      parts.push({ text: forms.text, gap, forms, start: at, end });
      gap = Gap.none;
      at = end;
      if (isInchMark(text, at, characters)) {
        parts.push(signPart('inch', at, lexicon));
        at++;
        if (isTimesSign(text, at, characters)) {
          parts.push(signPart('x', at, lexicon));
          at++;
        }
      }
    } else if (found === CharacterClass.unspaced || found === CharacterClass.emoji) {
      const isEmoji = found === CharacterClass.emoji;
      const end = isEmoji ? at + sizeAt(text, at) : endOfUnspaced(text, at, characters);
      parts.push({ text: text.slice(at, end), gap, forms: null, start: at, end });
      gap = isEmoji ? Gap.boundary : Gap.none;
      at = end;
    } else if (found === CharacterClass.space && gap === Gap.none) {
      // Fast path: most gaps are a single space.
      gap = Gap.space;
      at++;
    } else {
      at += sizeAt(text, at);
      gap = widen(gap, found, classAt(text, at, characters));
    }
  }
  return parts;
}

/** Returns a sign after a number as the word that it means. */
function signPart(word: string, start: number, lexicon: Lexicon): Part {
  return { text: word, gap: Gap.none, forms: wordForms(word, lexicon), start, end: start + 1 };
}

/** A joiner joins only if it is the single character between two words. */
function widen(gap: Gap, found: CharacterClass, next: CharacterClass): Gap {
  if (gap === Gap.none && isOfWord(next)) {
    if (found === CharacterClass.joiner) return Gap.joiner;
    if (found === CharacterClass.apostrophe) return Gap.apostrophe;
  }
  const isSoft = found !== CharacterClass.boundary;
  return isSoft && gap !== Gap.boundary ? Gap.space : Gap.boundary;
}

function isOfWord(found: CharacterClass): boolean {
  return found === CharacterClass.letter || found === CharacterClass.digit;
}

function endOfWord(text: string, start: number, { language, characters }: Lexicon): number {
  let end = start;
  // Fast path: most words are ASCII letters up to a space.
  while (end < text.length && ASCII_CLASSES[text.charCodeAt(end)] === CharacterClass.letter) end++;
  const isNumber = end === start && classAt(text, start, characters) === CharacterClass.digit;
  while (end < text.length) {
    if (isOfWord(classAt(text, end, characters))) end += sizeAt(text, end);
    else if (isNumber && continuesNumber(text, end, language)) end++;
    else break;
  }
  return end;
}

const THOUSANDS = /^\d{3}(?!\d)/;
const FEW_DIGITS = /^\d{1,3}(?![\d.,]\d)/;

/** Whether the character inside `1.5`, `1,000` or `1/2` belongs to the number. */
function continuesNumber(text: string, at: number, language: string): boolean {
  if (!isDigitAt(text, at - 1) || !isDigitAt(text, at + 1)) return false;
  const mark = text[at];
  const tail = text.slice(at + 1, at + 6);
  if (mark === '.') return true;
  if (mark === '/') return FEW_DIGITS.test(tail);
  if (mark !== ',') return false;
  return (writesDecimalPoint(language) ? THOUSANDS : FEW_DIGITS).test(tail);
}

/** Whether a mark means inches (`27"`, `8"x10"`); before a word it opens a quotation. */
function isInchMark(text: string, at: number, characters: Classes): boolean {
  const mark = text[at];
  if ((mark !== '"' && mark !== '″' && mark !== '”') || !isDigitAt(text, at - 1)) return false;
  const next = classAt(text, at + 1, characters);
  return !isOfWord(next) || isTimesSign(text, at + 1, characters);
}

/** Whether the character is an `x` that does not begin a word. */
function isTimesSign(text: string, at: number, characters: Classes): boolean {
  const isX = text[at] === 'x' || text[at] === 'X';
  return isX && classAt(text, at + 1, characters) !== CharacterClass.letter;
}

const MARK = /\p{M}/u;

function endOfUnspaced(text: string, start: number, characters: Classes): number {
  let end = start;
  while (
    classAt(text, end, characters) === CharacterClass.unspaced ||
    MARK.test(text.charAt(end))
  ) {
    end += sizeAt(text, end);
  }
  return end;
}

function sizeAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
