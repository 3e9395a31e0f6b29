/** The directory that keeps everything of an installation. */
import { mkdirSync } from 'node:fs';

/** Only the operator may read the keys and data in it. */
const MODE = 0o700;

/** Makes it where it is not there yet. */
export function makeDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: MODE });
}
