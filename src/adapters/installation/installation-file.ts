/** `installation.json`: the id that all databases of a data directory carry, sealed. */
import { join } from 'node:path';
import { readSealed, writeSealed } from '../sealed-file/sealed-file.ts';

export const INSTALLATION_FILE = 'installation.json';

/** Grows when an older program could not read the file. */
const FORMAT = 1;

export interface Installation {
  readonly id: string;
  /** `making`: databases may still be missing, or without their id. */
  readonly state: 'making' | 'made';
  /** ISO 8601. */
  readonly madeAt: string;
  /** The databases that belong to it. */
  readonly files: readonly string[];
}

export type FoundInstallation = Installation | 'absent' | 'damaged' | 'newer';

export function readInstallation(directory: string): FoundInstallation {
  const sealed = readSealed(join(directory, INSTALLATION_FILE));
  if (sealed.state !== 'sound') return sealed.state;
  const { format, ...installation } = sealed.content as Installation & { readonly format: number };
  return format === FORMAT ? installation : 'newer';
}

export function writeInstallation(directory: string, installation: Installation): void {
  writeSealed(join(directory, INSTALLATION_FILE), { format: FORMAT, ...installation });
}
