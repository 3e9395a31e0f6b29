/** What a segment keeps for the finder alone: packed numbers, planes of states, and steps. */
import { KEPT_FIELDS, type KeptName } from '../../../../domain/finder/codes.ts';
import { type Bitmap, hasBit } from '../arrays/bitmap.ts';
import type { StringTable } from '../arrays/string-table.ts';
import { BLOCK_WORDS, type ColumnSteps, RANGE_NUMBERS } from './column-steps.ts';
import { UNKNOWN } from './columns.ts';
import {
  bitsOf,
  COARSE_CUT,
  FINDER_STEPPED,
  type FinderStepped,
  planesOf,
  STATES,
  type StateName,
} from './finder-columns.ts';

/** A kept number of each document: `low` is absent unless it has 24 bits. */
export interface PackedColumn {
  readonly high: Uint8Array | Uint16Array;
  readonly low: Uint8Array | null;
}

export interface FinderPart {
  readonly columns: Readonly<Record<KeptName, PackedColumn>>;
  readonly states: Readonly<Record<StateName, readonly Bitmap[]>>;
  readonly steps: Readonly<Record<FinderStepped, ColumnSteps>>;
  /** Of each document the number of its maker, which is folded. */
  readonly maker: PackedColumn;
  readonly makers: StringTable;
  /** The names of size tiers, by number less 1. */
  readonly tiers: readonly string[];
}

const LOW_BITS = 8;
/** The largest number of a width stands for an unknown one. */
const UNKNOWN_8 = 0xff;
const UNKNOWN_16 = 0xffff;

/** Returns a document's code, or `UNKNOWN`. */
export function packedAt({ high, low }: PackedColumn, document: number): number {
  const value = high[document] as number;
  if (low !== null) {
    return value === UNKNOWN_16 ? UNKNOWN : (value << LOW_BITS) | (low[document] as number);
  }
  return value === (high.BYTES_PER_ELEMENT === 1 ? UNKNOWN_8 : UNKNOWN_16) ? UNKNOWN : value;
}

export function putPacked({ high, low }: PackedColumn, document: number, code: number): void {
  if (code === UNKNOWN) {
    high[document] = UNKNOWN_16;
    return;
  }
  if (low === null) high[document] = code;
  else {
    high[document] = code >>> LOW_BITS;
    low[document] = code & UNKNOWN_8;
  }
}

/** Returns the number of a document's state; 0 is unknown. */
export function stateAt(planes: readonly Bitmap[], document: number): number {
  let state = 0;
  for (let bit = 0; bit < planes.length; bit++) {
    if (hasBit(planes[bit] as Bitmap, document)) state |= 1 << bit;
  }
  return state;
}

type Lengths = Record<string, readonly ['u8' | 'u16' | 'u32', number]>;

/** Measures the parts. The makers' table is measured by its owner. */
export function finderLengths(
  documents: number,
  bits: number,
  steps: Readonly<Record<FinderStepped, { readonly steps: readonly number[] }>>,
): Lengths {
  const lengths: Lengths = { makerHigh: ['u16', documents], makerLow: ['u8', documents] };
  for (const name of KEPT_FIELDS) {
    const width = bitsOf(name);
    lengths[`${name}High`] = [width === 8 ? 'u8' : 'u16', documents];
    if (width === 24) lengths[`${name}Low`] = ['u8', documents];
  }
  for (const name of STATES) lengths[`${name}Planes`] = ['u32', planesOf(name) * bits];
  for (const name of FINDER_STEPPED) {
    const cut = steps[name].steps.length;
    lengths[`${name}Below`] = ['u32', cut * bits];
    lengths[`${name}FineBelow`] = ['u32', COARSE_CUT.fine * bits];
    lengths[`${name}FineValues`] = ['u32', cut * COARSE_CUT.fine];
    lengths[`${name}Ranges`] = ['u32', Math.ceil(bits / BLOCK_WORDS) * RANGE_NUMBERS];
  }
  return lengths;
}

interface Views {
  u8(name: string): Uint8Array;
  u16(name: string): Uint16Array;
  u32(name: string): Uint32Array;
  split(values: Uint32Array, count: number): readonly Uint32Array[];
}

export interface FinderDirectory {
  readonly steps: Readonly<Record<FinderStepped, readonly number[]>>;
  readonly tiers: readonly string[];
}

export function openFinder(
  { u8, u16, u32, split }: Views,
  { steps, tiers }: FinderDirectory,
  makers: StringTable,
): FinderPart {
  const packed = (name: KeptName): PackedColumn => {
    const width = bitsOf(name);
    const high = width === 8 ? u8(`${name}High`) : u16(`${name}High`);
    return { high, low: width === 24 ? u8(`${name}Low`) : null };
  };
  const stepped = (name: FinderStepped): ColumnSteps => {
    const values = steps[name];
    return {
      values,
      below: split(u32(`${name}Below`), values.length),
      fineValues: u32(`${name}FineValues`),
      fineBelow: split(u32(`${name}FineBelow`), COARSE_CUT.fine),
      ranges: u32(`${name}Ranges`),
    };
  };
  const record = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
  return {
    columns: record(KEPT_FIELDS, packed),
    states: record(STATES, (name) => split(u32(`${name}Planes`), planesOf(name))),
    steps: record(FINDER_STEPPED, stepped),
    maker: { high: u16('makerHigh'), low: u8('makerLow') },
    makers,
    tiers,
  };
}
