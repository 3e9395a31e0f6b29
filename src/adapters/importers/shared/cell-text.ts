/** Text of spreadsheet cells: formula wrappers, control characters, lists. */

/** `="0367672960"` is how exports stop Excel from dropping zeros; the text inside is meant. */
export function unwrapFormula(cell: string): string {
  const text = cell.trim();
  const inner = /^="(.*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"').trim();
}

/** Control characters become spaces; runs of white space become one. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Words of ASCII with single spaces between: most titles, and nothing to clean in them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Takes off the apostrophe that stops a spreadsheet from running text as a formula. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

const NOTHING = /^(?:[-–—]|n\/?a|nan|nat|null|none)$/i;

/** Whether a cell only says that there is nothing: `N/A`, a dash, what programs write for none. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** Splits a list cell at the separator, without empty parts and repeats. */
export function listOf(cell: string, separator: string | RegExp): readonly string[] {
  const parts = cell.split(separator).map((part) => unwrapFormula(part));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** `A > B > C` or `A › B › C` as names from the root down. */
export function categoryPath(cell: string): readonly string[] {
  return cell
    .split(/\s+[>›]\s+/)
    .map((name) => cleanText(name))
    .filter((name) => name !== '');
}
