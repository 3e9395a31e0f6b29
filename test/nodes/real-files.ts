/** Names the real inputs of SHELFLINE_REAL_DATA that can be imported without further words. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['keepa', 'keepa-export', 'sales', 'search-results', 'categories'];
const INPUT = /\.(csv|json)$/;

/** Returns none where the variable is not set. */
export function realFiles(): readonly string[] {
  const root = process.env['SHELFLINE_REAL_DATA'] ?? '';
  if (root === '') return [];
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => INPUT.test(name))
      .map((name) => join(root, folder, name)),
  );
}
