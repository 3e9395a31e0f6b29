/** Text of spreadsheet cells: formula wrappers, control characters, lists. */
import { OTHER_LIMITS, tooMuch } from '../../../domain/product/limits.ts';
import { RowProblem } from '../row-problem.ts';

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

/**
 * `A > B > C` or `A › B › C` as names from the root down. @throws RowProblem where these are too
 * many: the ids made of a path grow with the square of its length.
 */
export function categoryPath(cell: string): readonly string[] {
  // A pattern that looks for runs of spaces itself looks at each of them once for every space.
  const names = cleanText(cell)
    .split(/ [>›] /)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const { categoryLevels } = OTHER_LIMITS;
  if (names.length <= categoryLevels) return names;
  throw new RowProblem(tooMuch('the category path', names.length, `${categoryLevels} levels`));
}
