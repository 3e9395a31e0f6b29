/** Writes a backup: one tar file with a consistent copy of each part of the data, and hashes. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BACKUP_VERSION, type BackupManifest, type BackupPart, MANIFEST_NAME } from './manifest.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

const CHUNK_BYTES = 1 << 20;

/** A part of the data to be saved: its file name in the data directory, and how to copy it. */
export interface BackupSource {
  readonly name: string;
  /** Writes a consistent copy, also while others write. */
  copyTo(file: string): Promise<void>;
}

/**
 * Copies each source beside the backup, packs the copies and puts the finished file in place in one
 * step: a backup with its final name is always whole. Needs room for the data twice over.
 */
export async function writeBackup(
  file: string,
  sources: readonly BackupSource[],
  createdAt: Date,
): Promise<BackupManifest> {
  const workshop = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    const packed = join(workshop, 'packed');
    const archive = await open(packed, 'wx', 0o600);
    const manifest = await pack(archive, workshop, sources, createdAt).finally(() =>
      archive.close(),
    );
    await rename(packed, file);
    return manifest;
  } finally {
    await rm(workshop, { recursive: true });
  }
}

async function pack(
  archive: FileHandle,
  workshop: string,
  sources: readonly BackupSource[],
  createdAt: Date,
): Promise<BackupManifest> {
  const mtime = Math.floor(createdAt.getTime() / 1000);
  const parts: BackupPart[] = [];
  for (const { name, copyTo } of sources) {
    const copy = join(workshop, name);
    await copyTo(copy);
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
