/** Text that a spreadsheet shows and does not run. */

/** Beginnings of a formula; Excel reads the full-width signs as well. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Puts an apostrophe before what a spreadsheet would take for a formula. */
export function disarmed(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
