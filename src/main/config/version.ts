/** Reads package.json: the version of the program, and the Node it needs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packageFile = fileURLToPath(new URL('../../../package.json', import.meta.url));
const { version, engines } = JSON.parse(readFileSync(packageFile, 'utf8'));

export const VERSION: string = version;

const [major = 0, minor = 0] = String(engines.node).match(/\d+/g)?.map(Number) ?? [];

/** The oldest release of Node that works. */
export const NODE_FLOOR = [major, minor] as const;
