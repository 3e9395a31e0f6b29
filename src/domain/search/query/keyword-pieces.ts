/**
 * Splits a keyword by its syntax: phrases in quotation marks, and exclusions with a hyphen at a
 * word's start. All else is words. Any text is a valid keyword: a mark without meaning is an
 * ordinary character.
 */
export interface KeywordPiece {
  readonly text: string;
  readonly isPhrase: boolean;
  readonly isExcluded: boolean;
}

const MAY_HAVE_SYNTAX = /["“”„‟«»＂「『\-‐‑−－]/;

export function keywordPieces(keyword: string): KeywordPiece[] {
  if (!MAY_HAVE_SYNTAX.test(keyword)) return [words(keyword)];
  const pieces: KeywordPiece[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < keyword.length) {
    const found = pieceAt(keyword, at);
    if (found === null) {
      at++;
      continue;
    }
    if (at > plainFrom) pieces.push(words(keyword.slice(plainFrom, at)));
    pieces.push(found.piece);
    at = found.end;
    plainFrom = at;
  }
  if (plainFrom < keyword.length) pieces.push(words(keyword.slice(plainFrom)));
  return pieces;
}

function words(text: string): KeywordPiece {
  return { text, isPhrase: false, isExcluded: false };
}

interface Found {
  readonly piece: KeywordPiece;
  readonly end: number;
}

const HYPHENS = '-‐‑−－';

function pieceAt(keyword: string, at: number): Found | null {
  if (!HYPHENS.includes(keyword.charAt(at)) || !isWordStart(keyword, at)) {
    return phraseAt(keyword, at, false);
  }
  const phrase = phraseAt(keyword, at + 1, true);
  if (phrase !== null) return phrase;
  const next = keyword.charAt(at + 1);
  if (isGap(next) || HYPHENS.includes(next)) return null;
  let end = at + 1;
  while (!isGap(keyword.charAt(end))) end++;
  return { piece: { text: keyword.slice(at + 1, end), isPhrase: false, isExcluded: true }, end };
}

/** Marks with distinct pairs open anywhere, because Japanese has no spaces before them. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '＂': '＂',
  '“': '”“',
  '„': '“”',
  '‟': '”',
  '”': '”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
};
const ALIKE = '"＂”';

function phraseAt(keyword: string, at: number, isExcluded: boolean): Found | null {
  const opening = keyword.charAt(at);
  const closing = CLOSING[opening];
  if (closing === undefined) return null;
  const end = ALIKE.includes(opening)
    ? endAmongAlike(keyword, at, closing, isExcluded)
    : firstOf(keyword, at + 1, closing);
  if (end < 0) return null;
  return { piece: { text: keyword.slice(at + 1, end), isPhrase: true, isExcluded }, end: end + 1 };
}

function firstOf(keyword: string, from: number, marks: string): number {
  for (let at = from; at < keyword.length; at++) if (marks.includes(keyword.charAt(at))) return at;
  return -1;
}

/**
 * Finds the mark that closes a phrase; it ends a word. After a digit it may mean inches
 * (`"15" monitor"`), so a later mark closes if it comes before the next phrase opens.
 */
function endAmongAlike(keyword: string, start: number, mark: string, isExcluded: boolean): number {
  if (isGap(keyword.charAt(start + 1))) return -1;
  if (!isExcluded && !isWordStart(keyword, start)) return -1;
  let found = -1;
  for (let at = start + 1; at < keyword.length; at++) {
    if (keyword.charAt(at) !== mark) continue;
    if (!isGap(keyword.charAt(at + 1))) {
      if (isGap(keyword.charAt(at - 1)) || HYPHENS.includes(keyword.charAt(at - 1))) break;
      continue;
    }
    found = at;
    if (!isDigit(keyword.charAt(at - 1))) break;
  }
  return found;
}

function isWordStart(keyword: string, at: number): boolean {
  return at === 0 || isGap(keyword.charAt(at - 1));
}

/** Whether it is white space or an end of the keyword. */
function isGap(character: string): boolean {
  return character === '' || /\s/u.test(character);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
