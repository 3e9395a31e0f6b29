/** The program's version, as package.json states it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));

export const VERSION: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
