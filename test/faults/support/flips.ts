/** Damages files like a disk does: changes single bytes. */
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { seededRandom } from '../../../src/domain/statistics/seeded-random.ts';

export interface Flip {
  /** Place of the byte in the file. */
  readonly at: number;
  /** What the byte is combined with; never 0. */
  readonly mask: number;
}

/**
 * Returns flips at random places of a file; a seed always gives the same. Every second one is where
 * the byte is not 0, because pages of a small database are mostly empty.
 */
export function randomFlips(file: string, count: number, seed: number): readonly Flip[] {
  const random = seededRandom(seed);
  const bytes = readFileSync(file);
  const used = [...bytes.keys()].filter((at) => bytes[at] !== 0);
  return Array.from({ length: count }, (_, index) => {
    const place = random();
    const mask = 1 + Math.floor(random() * 255);
    const at = index % 2 === 0 ? used[Math.floor(place * used.length)] : undefined;
    return { at: at ?? Math.floor(place * bytes.length), mask };
  });
}

/** Damages a byte of a file. A second call repairs it. */
export function flip(file: string, { at, mask }: Flip): void {
  const opened = openSync(file, 'r+');
  try {
    const byte = Buffer.alloc(1);
    readSync(opened, byte, 0, 1, at);
    byte.writeUInt8((byte.readUInt8(0) ^ mask) & 0xff);
    writeSync(opened, byte, 0, 1, at);
  } finally {
    closeSync(opened);
  }
}

/** The seed from SHELFLINE_FAULT_SEED, or one from the clock, so that every run looks elsewhere. */
export function faultSeed(): number {
  return Number(process.env['SHELFLINE_FAULT_SEED'] ?? Date.now() % 1_000_000);
}

/** How many flips a test makes: SHELFLINE_FAULT_FLIPS, else few, so that it ends soon. */
export function faultFlips(few: number): number {
  return Number(process.env['SHELFLINE_FAULT_FLIPS'] ?? few);
}
