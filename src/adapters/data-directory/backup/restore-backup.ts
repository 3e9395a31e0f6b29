/** Restores a backup: unpacks it next to the data, checks it, and then replaces the data. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ShelflineError } from '../../../domain/values/error.ts';
import { isBusy } from '../../sqlite/engine/engine-fault.ts';
import { replaceBy } from './swap.ts';
import { listTar, readMember, type TarMember } from './tar.ts';
import {
  type BackupManifest,
  type BackupPart,
  MANIFEST_NAME,
  parseManifest,
} from './write-backup.ts';

const MANIFEST_BYTES_MAX = 64 * 1024;
/** The prefix of a directory that a killed restore leaves. The next opening removes it. */
const STAGING = '.restore-';
const DATABASE_NAME = /^[\w-]+\.db$/;

export interface RestoreRequest {
  readonly file: string;
  readonly directory: string;
  readonly force: boolean;
  /** Other files that a backup may have. The restore removes those that it does not have. */
  readonly optional: readonly string[];
  /** Files made from the data. The restore removes them, and the service makes them again. */
  readonly derived: readonly string[];
  /** Files that are not data: a directory with only these counts as empty. */
  readonly ignored: readonly string[];
  /** Opens and checks the restored data in this directory. Returns one line per problem. */
  verify(stagedDirectory: string): Promise<readonly string[]>;
  /** Changes the restored data after the check. Nobody uses the old data meanwhile. */
  complete(stagedDirectory: string): Promise<void>;
}

/**
 * Restores a backup. The caller has the lock of the directory. Throws `bad_request` with reason and
 * remedy if the directory contains data and `force` is not set, if a service has that data open, or
 * if the backup is damaged. Then the directory stays unchanged.
 */
export async function restoreBackup(request: RestoreRequest): Promise<BackupManifest> {
  const { directory, file } = request;
  await refuseOverwriting(request);
  const staged = await mkdtemp(join(directory, STAGING));
  try {
    const manifest = await unpack(request, staged);
    const databases = manifest.parts.filter(({ name }) => DATABASE_NAME.test(name));
    for (const { name } of databases) ensureUnused(join(directory, name));
    const problems = await request.verify(staged).catch((error: unknown) => [messageOf(error)]);
    if (problems.length > 0) throw damaged(file, problems.slice(0, 5).join('; '));
    await request.complete(staged);
    replaceBy(staged, directory, [...request.derived, ...withoutCopy(request, manifest)]);
    return manifest;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function refuseOverwriting({ directory, force, ignored }: RestoreRequest): Promise<void> {
  const held = (await readdir(directory)).filter((name) => !ignored.includes(name));
  if (force || held.length === 0) return;
  const shown = held.slice(0, 5).join(', ');
  throw new ShelflineError(
    'bad_request',
    `${directory} is not empty (${shown}): add --force to replace its data, or name another.`,
  );
}

/** Returns the files that did not exist at the backup, which version 1 does not record. */
function withoutCopy(
  { optional }: RestoreRequest,
  { version, parts }: BackupManifest,
): readonly string[] {
  const held = new Set(parts.map(({ name }) => name));
  return version === 1 ? [] : optional.filter((name) => !held.has(name));
}

async function unpack({ file, optional }: RestoreRequest, staged: string): Promise<BackupManifest> {
  const archive = await open(file);
  try {
    const members = await listTar(archive);
    const manifest = await readManifest(archive, members);
    for (const part of manifest.parts) {
      const isKnown = DATABASE_NAME.test(part.name) || optional.includes(part.name);
      if (!isKnown) throw new Error(`${part.name} does not belong in it`);
      await unpackPart(archive, members, part, staged);
    }
    return manifest;
  } catch (error) {
    // A directory instead of a file, or a full disk, is not a fault of the backup.
    if (error instanceof Error && 'syscall' in error) {
      throw Object.assign(error, {
        path: 'code' in error && error.code === 'EISDIR' ? file : staged,
      });
    }
    throw damaged(file, messageOf(error));
  } finally {
    await archive.close();
  }
}

async function readManifest(
  archive: FileHandle,
  members: readonly TarMember[],
): Promise<BackupManifest> {
  const member = members.find(({ name }) => name === MANIFEST_NAME);
  if (member === undefined || member.size > MANIFEST_BYTES_MAX) {
    throw new Error('it is not a Shelfline backup');
  }
  const chunks = await Array.fromAsync(readMember(archive, member));
  return parseManifest(Buffer.concat(chunks).toString());
}

async function unpackPart(
  archive: FileHandle,
  members: readonly TarMember[],
  part: BackupPart,
  staged: string,
): Promise<void> {
  const member = members.find(({ name }) => name === part.name);
  if (member === undefined) throw new Error(`${part.name} is missing in it`);
  const hash = createHash('sha256');
  const target = await open(join(staged, part.name), 'wx', 0o600);
  try {
    for await (const chunk of readMember(archive, member)) {
      hash.update(chunk);
      await target.appendFile(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  if (hash.digest('hex') !== part.sha256) throw new Error(`${part.name} in it is damaged`);
}

/** Throws if another process has the database open. Closing the database folds its log in. */
function ensureUnused(file: string): void {
  try {
    const database = new Database(file, { fileMustExist: true, timeout: 0 });
    try {
      database.pragma('locking_mode = EXCLUSIVE');
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      database.close();
    }
  } catch (error) {
    // A missing or unreadable file needs no protection.
    if (!isBusy(error)) return;
    const message = `${file} is open in a running service: stop it, then restore.`;
    throw new ShelflineError('bad_request', message);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function damaged(file: string, reason: string): ShelflineError {
  return new ShelflineError('bad_request', `${file} cannot be restored: ${reason}.`);
}
