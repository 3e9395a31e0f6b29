/** The machine checks of `doctor`: the Node release, the data directory and the disk. */
import { access, constants, stat, statfs } from 'node:fs/promises';
import { engineFault, type Finding } from '../../domain/values/diagnosis.ts';

/** The journal of a large import needs this much. */
const FREE_BYTES_LOW = 1024 ** 3;
/** Permissions of everyone but the owner, who should not read keys, passwords and data. */
const OTHERS = 0o077;
const FREE_BYTES_NONE = 64 * 1024 ** 2;

/** Checks the Node release. `floor` is the oldest one that works: [major, minor]. */
export function checkNode(version: string, floor: readonly [number, number]): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const isNewEnough = major > floor[0] || (major === floor[0] && minor >= floor[1]);
  if (isNewEnough) return { name: 'Node', state: 'ok', detail: version, remedy: null };
  const detail = `${version} is older than ${floor.join('.')}`;
  const remedy = 'start through npm, which brings the right release, or update Node';
  return { name: 'Node', state: 'failed', detail, remedy };
}

export async function checkDirectory(directory: string): Promise<Finding> {
  const name = 'data directory';
  const problem = await whyUnusable(directory);
  if (problem !== null) return { name, state: 'failed', ...problem };
  const { mode } = await stat(directory);
  const isOpen = process.platform !== 'win32' && (mode & OTHERS) !== 0;
  if (!isOpen) return { name, state: 'ok', detail: directory, remedy: null };
  const detail = `${directory} and what is in it can be reached by other users`;
  return { name, state: 'warning', detail, remedy: `chmod -R go-rwx ${directory}` };
}

async function whyUnusable(directory: string): Promise<Pick<Finding, 'detail' | 'remedy'> | null> {
  try {
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if ((await stat(directory)).isDirectory()) return null;
    return { detail: `${directory} is not a directory`, remedy: 'name another --data-dir' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      detail: `${directory} cannot be used: ${reason}`,
      remedy: 'make it and let the user of the service read and write it, or name another',
    };
  }
}

export async function checkDisk(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const detail = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
  const remedy = 'free some space: imports and backups need room';
  if (free < FREE_BYTES_NONE) return { name: 'disk', state: 'failed', detail, remedy };
  if (free < FREE_BYTES_LOW) return { name: 'disk', state: 'warning', detail, remedy };
  return { name: 'disk', state: 'ok', detail, remedy: null };
}

/** Turns a store's own check, one line per problem, into a finding. */
export async function checkEngine(
  name: string,
  check: () => Promise<readonly string[]>,
): Promise<Finding> {
  const remedy = 'stop the service and restore the last backup';
  try {
    const problems = await check();
    if (problems.length === 0) return { name, state: 'ok', detail: 'sound', remedy: null };
    return { name, state: 'failed', detail: problems.slice(0, 5).join('; '), remedy };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, state: 'failed', detail, remedy: remedyOfPlace(error) ?? remedy };
  }
}

/** Returns the remedy if the disk or a permission failed. A restore would lose sound data then. */
function remedyOfPlace(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const fault = engineFault(cause);
  if (fault === null || !fault.isOfPlace) return null;
  return `${fault.remedy}, then run doctor again: the data may be sound`;
}
