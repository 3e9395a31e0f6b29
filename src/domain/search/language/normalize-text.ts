/**
 * Brings a text into the one form that cutting and folding expect: Unicode NFKC (which also folds
 * full and half width), without characters that carry no meaning for search.
 */
const ASCII = /^[\0-\x7f]*$/;
/** Trade marks would become letters under NFKC (`Nike™` -> `NikeTM`). */
const MARKS_OF_TRADE = /[©®™℠]/g;
const VULGAR_FRACTION = /(?=[¼-¾⅐-⅞])/g;
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;

export function normalizeText(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(MARKS_OF_TRADE, ' ')
    .replace(VULGAR_FRACTION, ' ')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replaceAll('×', 'x')
    .replaceAll('⁄', '/');
}
