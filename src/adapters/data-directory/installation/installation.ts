/** Describes a data directory. `installation.json` stores the id of all its databases. */
import { join } from 'node:path';
import { type DatabaseMark, readInstallationId } from '../../sqlite/engine/installation-id.ts';
import { readSealed, writeSealed } from '../sealed-file/sealed-file.ts';

export const INSTALLATION_FILE = 'installation.json';

/** Grows when older programs cannot read the file. */
const FORMAT = 1;

interface Installation {
  readonly id: string;
  /** `making`: databases may still be missing, or have no id yet. */
  readonly state: 'making' | 'made';
  readonly madeAt: string;
  readonly files: readonly string[];
}

function readInstallation(directory: string): Installation | 'absent' | 'damaged' | 'newer' {
  const sealed = readSealed(join(directory, INSTALLATION_FILE));
  if (sealed.state !== 'sound') return sealed.state;
  const { format, ...installation } = sealed.content as Installation & { readonly format: number };
  return format === FORMAT ? installation : 'newer';
}

export function writeInstallation(directory: string, installation: Installation): void {
  writeSealed(join(directory, INSTALLATION_FILE), { format: FORMAT, ...installation });
}

export type Look =
  | { readonly kind: 'made' }
  /** No data yet. */
  | { readonly kind: 'fresh' }
  /** The data may be used once it has an id; null if it has none yet. */
  | { readonly kind: 'unmade'; readonly id: string | null; readonly notices: readonly string[] }
  | { readonly kind: 'refused'; readonly detail: string; readonly remedy: string };

interface Database {
  readonly name: string;
  readonly mark: DatabaseMark;
}

export function lookAtDirectory(directory: string, files: readonly string[]): Look {
  const installation = readInstallation(directory);
  if (installation === 'newer') {
    return {
      kind: 'refused',
      detail: `${INSTALLATION_FILE} was written by a newer release`,
      remedy: 'run that one',
    };
  }
  const databases = files.map((name) => ({
    name,
    mark: readInstallationId(join(directory, name)),
  }));
  if (typeof installation === 'string') return withoutFile(databases, installation === 'damaged');
  const isMaking = installation.state === 'making';
  const faults = databases.flatMap(({ name, mark }) => {
    if (mark.state === 'unreadable') return [];
    if (mark.state !== 'held') return isMaking ? [] : [lossOf(name, mark)];
    const isOurs = mark.id === installation.id || (isMaking && mark.id === null);
    return isOurs ? [] : [`${name} belongs to another installation`];
  });
  if (faults.length > 0) return refused(faults);
  return isMaking ? { kind: 'unmade', id: installation.id, notices: [] } : { kind: 'made' };
}

/** Checks the databases alone, because `installation.json` is missing or damaged. */
function withoutFile(databases: readonly Database[], isDamaged: boolean): Look {
  const lost = databases.filter(({ mark }) => mark.state === 'absent' || mark.state === 'empty');
  const isNothingHeld = lost.length === databases.length;
  if (isNothingHeld && !isDamaged) return { kind: 'fresh' };
  const faults = lost
    .filter(({ mark }) => isDamaged || mark.state === 'empty')
    .map(({ name, mark }) => lossOf(name, mark));
  if (isDamaged && faults.length > 0) faults.unshift(`${INSTALLATION_FILE} is damaged`);
  // No file is made if a database is unreadable: opening it reports what is wrong.
  if (databases.some(({ mark }) => mark.state === 'unreadable')) {
    return faults.length > 0 ? refused(faults) : { kind: 'made' };
  }
  const ids = new Set(databases.flatMap(({ mark }) => (mark.state === 'held' ? [mark.id] : [])));
  if (ids.size > 1) {
    faults.push(`${databases.map(({ name }) => name).join(' and ')} are of two installations`);
  }
  if (faults.length > 0) return refused(faults);
  const [id = null] = ids;
  return { kind: 'unmade', id, notices: noticesOf(id, isDamaged, lost) };
}

function noticesOf(
  id: string | null,
  isDamaged: boolean,
  lost: readonly Database[],
): readonly string[] {
  const notice =
    id === null && !isDamaged
      ? `the directory is of an older release: it has an ${INSTALLATION_FILE} now`
      : `${INSTALLATION_FILE} was ${isDamaged ? 'damaged' : 'missing'} and was written again`;
  return [notice, ...lost.map(({ name }) => `${name} was missing: a new, empty one was made`)];
}

function lossOf(name: string, mark: DatabaseMark): string {
  return `${name} is ${mark.state === 'absent' ? 'missing' : 'empty'}`;
}

function refused(faults: readonly string[]): Look {
  return {
    kind: 'refused',
    detail: faults.join(', '),
    remedy:
      'put back the right file or restore a backup with --force; to go on without it, delete it ' +
      `and ${INSTALLATION_FILE}, and a new, empty one is made`,
  };
}
