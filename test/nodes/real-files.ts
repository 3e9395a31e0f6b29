/** Names the real inputs that SHELFLINE_REAL_DATA has, as imports take them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['keepa', 'keepa-export', 'search-results'];
const INPUT = /\.(csv|json)$/;

/** Returns the arguments of one import for each marketplace; none if the variable is not set. */
export function realFiles(): readonly (readonly string[])[] {
  const root = process.env['SHELFLINE_REAL_DATA'] ?? '';
  if (root === '') return [];
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      // Answers of which nothing is left end a command with 1.
      .filter((name) => INPUT.test(name) && !name.startsWith('empty-answer'))
      .map((name) => join(root, folder, name)),
  );
  const of = (code: string, isOf: (name: string) => boolean) => [
    ...files.filter(isOf),
    '--marketplace',
    code,
  ];
  const isGerman = (name: string) => name.includes('/de-');
  const isCanadian = (name: string) => name.includes('-ca-');
  return [
    of('DE', isGerman),
    of('CA', isCanadian),
    of('US', (name) => !isGerman(name) && !isCanadian(name)),
  ];
}
