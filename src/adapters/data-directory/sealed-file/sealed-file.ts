/**
 * A small JSON file that starts with a SHA-256 of its content, which reveals any change. It is
 * replaced in one step, so a crash leaves either the old file or the new one.
 */
import { hash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

export type Sealed =
  | { readonly state: 'sound'; readonly content: unknown }
  | { readonly state: 'absent' }
  /** The content changed after it was written: a bit flipped, or somebody edited the file. */
  | { readonly state: 'damaged' };

const FORM = /^\{"sha256":"([0-9a-f]{64})","content":(.*)\}\n$/s;
const OWNER_ONLY = 0o600;

/** Reads a sealed file. Throws if it exists but cannot be read. */
export function readSealed(file: string): Sealed {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'absent' };
    throw error;
  }
  const [, seal = '', content = ''] = FORM.exec(text) ?? [];
  if (seal === '' || seal !== hash('sha256', content)) return { state: 'damaged' };
  return { state: 'sound', content: JSON.parse(content) };
}

/** Returns when file and name are on the disk. If that fails, throws and leaves the old file. */
export function writeSealed(file: string, content: unknown): void {
  const text = JSON.stringify(content);
  const draft = `${file}.${process.pid}.new`;
  try {
    const written = openSync(draft, 'w', OWNER_ONLY);
    try {
      writeFileSync(written, `{"sha256":"${hash('sha256', text)}","content":${text}}\n`);
      fsyncSync(written);
    } finally {
      closeSync(written);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncDirectory(dirname(file));
}

/** Syncs a directory: only then are the names of new files on the disk. */
export function syncDirectory(directory: string): void {
  // Windows cannot open directories, and saves names without it.
  if (process.platform === 'win32') return;
  const opened = openSync(directory, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
