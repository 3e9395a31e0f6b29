/** Finds the built dashboard, in a checkout and in a package. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Returns null in a checkout whose dashboard was never built: the interface works without it. */
export function dashboardFolder(): string | null {
  return existsSync(FOLDER) ? FOLDER : null;
}
