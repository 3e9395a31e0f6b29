/** Writes a backup: one tar file with a consistent copy and a hash of each part of the data. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ShelflineError } from '../../../domain/values/error.ts';
import { createClaim } from '../../sqlite/engine/claim.ts';
import { syncDirectory } from '../sealed-file/sealed-file.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

const CHUNK_BYTES = 1 << 20;

/**
 * Grows when older programs cannot restore the file. Since version 2 a backup may contain other
 * files than databases, and a file that is missing did not exist.
 */
export const BACKUP_VERSION = 2;
export const MANIFEST_NAME = 'manifest.json';

export interface BackupPart {
  /** The file's name in the data directory, for example `market.db`. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupManifest {
  readonly program: 'shelfline';
  readonly version: number;
  readonly createdAt: string;
  readonly parts: readonly BackupPart[];
}

/** A part of the data to save: its file name in the data directory, and how to copy it. */
export interface BackupSource {
  readonly name: string;
  /** Writes a consistent copy while other processes may be writing. */
  copyTo(file: string): Promise<void>;
}

interface BackupRequest {
  readonly file: string;
  readonly sources: readonly BackupSource[];
  readonly createdAt: Date;
  /** Opens and checks the copies in this directory. Returns one line per problem. */
  verify(copies: string): Promise<readonly string[]>;
}

/**
 * Writes a backup. Copies each source next to it, checks and packs the copies, and renames the
 * finished file, so a backup under its final name is always whole and sound. Needs space for two
 * copies of the data. Throws `unavailable` with the first problems if the data is not sound.
 */
export async function writeBackup(request: BackupRequest): Promise<BackupManifest> {
  const { file } = request;
  const place = dirname(file);
  removeWorkshops(place);
  const workshop = await openWorkshop(place);
  try {
    const packed = join(workshop.directory, 'packed');
    const archive = await open(packed, 'wx', 0o600);
    const manifest = await pack(archive, workshop.directory, request).finally(() =>
      archive.close(),
    );
    await rename(packed, file);
    syncDirectory(place);
    return manifest;
  } finally {
    await workshop.remove();
  }
}

async function pack(
  archive: FileHandle,
  workshop: string,
  { file, sources, createdAt, verify }: BackupRequest,
): Promise<BackupManifest> {
  const copies = join(workshop, 'copies');
  await mkdir(copies, { mode: 0o700 });
  for (const { name, copyTo } of sources) await copyTo(join(copies, name));
  const problems = await verify(copies).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    throw unwritten(file, `its copy of the data cannot be checked: ${words}`);
  });
  if (problems.length > 0) {
    throw unwritten(file, `the data is damaged: ${problems.slice(0, 5).join('; ')}`);
  }
  const mtime = Math.floor(createdAt.getTime() / 1000);
  const parts: BackupPart[] = [];
  for (const { name } of sources) {
    const copy = join(copies, name);
    parts.push(await addFile(archive, name, copy, mtime));
    await rm(copy);
  }
  const manifest: BackupManifest = {
    program: 'shelfline',
    version: BACKUP_VERSION,
    createdAt: createdAt.toISOString(),
    parts,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await archive.appendFile(tarHeader(MANIFEST_NAME, text.length, mtime));
  await archive.appendFile(text);
  await archive.appendFile(tarPadding(text.length));
  await archive.appendFile(TAR_END);
  await archive.sync();
  return manifest;
}

function unwritten(file: string, reason: string): ShelflineError {
  const remedy = 'Keep your last backup, and ask "shelfline doctor" what to do.';
  return new ShelflineError('unavailable', `${file} was not written, because ${reason}. ${remedy}`);
}

async function addFile(
  archive: FileHandle,
  name: string,
  file: string,
  mtime: number,
): Promise<BackupPart> {
  const { size } = await stat(file);
  const hash = createHash('sha256');
  await archive.appendFile(tarHeader(name, size, mtime));
  const source = await open(file);
  for await (const chunk of source.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk);
    await archive.appendFile(chunk);
  }
  await archive.appendFile(tarPadding(size));
  return { name, bytes: size, sha256: hash.digest('hex') };
}

/** Parses a manifest. Throws an `Error` with the reason if it is not valid. */
export function parseManifest(text: string): BackupManifest {
  const manifest = JSON.parse(text) as Partial<BackupManifest>;
  if (manifest.program !== 'shelfline' || !Array.isArray(manifest.parts)) {
    throw new Error('it is not a Shelfline backup');
  }
  if (manifest.version !== BACKUP_VERSION && manifest.version !== 1) {
    throw new Error(
      `it has format ${manifest.version}; this program reads 1 and ${BACKUP_VERSION}`,
    );
  }
  return manifest as BackupManifest;
}

const PREFIX = '.shelfline-backup-';
const LOCK_FILE = 'lock';

export async function openWorkshop(place: string) {
  const directory = await mkdtemp(join(place, PREFIX));
  const claim = createClaim(join(directory, LOCK_FILE));
  claim.hold();
  return {
    directory,
    async remove(): Promise<void> {
      claim.release();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function removeWorkshops(place: string): void {
  for (const name of readdirSync(place)) {
    if (name.startsWith(PREFIX)) removeUnlessUsed(join(place, name));
  }
}

function removeUnlessUsed(directory: string): void {
  const lock = join(directory, LOCK_FILE);
  if (!existsSync(lock)) {
    removeUnlocked(directory);
    return;
  }
  const claim = createClaim(lock);
  const isUnused = claim.hold();
  claim.release();
  if (isUnused) rmSync(directory, { recursive: true, force: true });
}

/** Removes a directory left without a lock by a process that was killed. */
function removeUnlocked(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') return;
    // Nobody works here without the lock.
    rmSync(directory, { recursive: true, force: true });
  }
}
