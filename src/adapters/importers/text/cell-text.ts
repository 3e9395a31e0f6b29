/** Cleans the text of spreadsheet cells: formula wrappers, control characters, lists. */
import { OTHER_LIMITS, tooMuch } from '../../../domain/product/limits.ts';
import { RowProblem } from '../row-problem.ts';

/** Returns the text inside `="0367672960"`, with which exports stop Excel from dropping zeros. */
export function unwrapFormula(cell: string): string {
  const text = cell.trim();
  const inner = /^="(.*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"').trim();
}

/** Turns control characters and runs of white space into single spaces. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Words of ASCII with single spaces between: most titles, which need no cleaning. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Removes the apostrophe that stops a spreadsheet from running text as a formula. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

const NOTHING = /^(?:[-–—]|n\/?a|nan|nat|null|none)$/i;

/** Whether the text only says that there is nothing: `N/A`, a dash, `null`. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** The parts of a list cell, without empty ones and repeats. */
export function listOf(cell: string, separator: string | RegExp): readonly string[] {
  const parts = cell.split(separator).map((part) => unwrapFormula(part));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/**
 * Splits `A > B > C` or `A › B › C` into names from the root down.
 * @throws RowProblem for too many, because the ids made of a path grow with the square of its
 * length
 */
export function categoryPath(cell: string): readonly string[] {
  // Spaces are trimmed afterwards: a pattern that took runs of them would begin at each space.
  const names = cleanText(cell)
    .split(/ [>›] /)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const { categoryLevels } = OTHER_LIMITS;
  if (names.length <= categoryLevels) return names;
  throw new RowProblem(tooMuch('the category path', names.length, `${categoryLevels} levels`));
}
