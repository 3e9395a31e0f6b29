/** The codes of a product: EAN, UPC, GTIN, ISBN, JAN. */

/** Digits, with the `.0` of a spreadsheet that took them for a number. */
const CODE = /^(\d{8,14})(?:\.0+)?$/;

/** The codes among the texts, without repeats; what is no code, such as one with lost digits, is none. */
export function productCodes(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => CODE.exec(text)?.[1] ?? []))];
}
