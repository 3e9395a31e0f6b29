/**
 * A small JSON file that shows whether it is what was written: a SHA-256 of the content comes
 * before the content. It is replaced in one step, so that a crash leaves the old file or the new
 * one.
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
  /** The file exists, but is not what was written: a bit has changed, or somebody edited it. */
  | { readonly state: 'damaged' };

const FORM = /^\{"sha256":"([0-9a-f]{64})","content":(.*)\}\n$/s;
const OWNER_ONLY = 0o600;

/** Throws if the file exists but cannot be read. */
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

/**
 * Returns when the file and its name are on the disk. Throws and leaves the old file if that fails.
 */
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

/** Syncs a directory: only then are new names of files on the disk. */
export function syncDirectory(directory: string): void {
  // Windows cannot open directories, and keeps names by itself.
  if (process.platform === 'win32') return;
  const opened = openSync(directory, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
