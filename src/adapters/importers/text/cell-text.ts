/** Cleans the text of spreadsheet cells: formula wrappers, control characters, lists. */
import { OTHER_LIMITS, tooMuch } from '../../../domain/product/limits.ts';
import { RowProblem } from '../row-problem.ts';

/** Unwraps `="0367672960"`, which exports write to stop Excel from dropping zeros. */
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

/** ASCII words with single spaces. Most titles match, and need no cleaning. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Removes the apostrophe that stops a spreadsheet from running text as a formula. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

const NOTHING = /^(?:[-–—]|n\/?a|nan|nat|null|none)$/i;

/** Returns whether the text means "nothing": `N/A`, a dash, `null`. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** Splits a list cell, without empty parts and repeats. */
export function listOf(cell: string, separator: string | RegExp): readonly string[] {
  const parts = cell.split(separator).map((part) => unwrapFormula(part));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/**
 * Splits `A > B > C` or `A › B › C` into names from the root down.
 * @throws RowProblem if there are too many: the total length of ids made from a path grows with its
 * square
 */
export function categoryPath(cell: string): readonly string[] {
  // Trims afterwards: a pattern that matched runs of spaces would start at each space.
  const names = cleanText(cell)
    .split(/ [>›] /)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const { categoryLevels } = OTHER_LIMITS;
  if (names.length <= categoryLevels) return names;
  throw new RowProblem(tooMuch('the category path', names.length, `${categoryLevels} levels`));
}
