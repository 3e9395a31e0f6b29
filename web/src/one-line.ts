/** Puts texts of third parties, such as titles and keywords, on one line to be copied. */

/** Returns the text without line ends, controls, and marks that nobody sees. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
}
