/** Finds rows that differ from what was written, by their check values. */
import { rowSum, type Stored } from '../../../../market-engine/database/check-value.ts';
import { SUMMED, type Summed } from '../../../../market-engine/database/row-sum.ts';
import { KINDS } from '../../../../market-engine/undo/undo-rows.ts';
import { calledRows } from '../../../../market-engine/upkeep/check-sums.ts';
import type { Owned } from '../../../../market-engine/workspace/owned-tables.ts';
import type { LongReader } from '../../connection/database.ts';
import {
  FROM_LISTED,
  LISTING_COLUMNS,
  type ListingRow,
  listingOfRow,
} from '../product/listing-rows.ts';
import { type SummedRow, summedColumns } from '../sound.ts';
import { historyFaults } from './check-histories.ts';

const SELECT_LISTINGS = `SELECT ${LISTING_COLUMNS} ${FROM_LISTED}`;

/** Tables whose rows stand as they are summed. */
type Plain = Exclude<Summed, 'listing' | Owned>;

/** Returns at most `linesMax` lines for each table. */
export async function sumFaults(reader: LongReader, linesMax: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of Object.keys(SUMMED) as Summed[]) {
    if (name === 'listing') lines.push(...(await listingFaults(reader, linesMax)));
    else if (name !== 'chunk' && name !== 'point') {
      lines.push(...(await faultsOf(reader, name, linesMax)));
    }
  }
  return [...lines, ...(await historyFaults(reader, linesMax))];
}

async function faultsOf(
  reader: LongReader,
  name: Plain,
  linesMax: number,
): Promise<readonly string[]> {
  const select = `SELECT ${summedColumns(name)} FROM ${SUMMED[name].table}`;
  const lines: string[] = [];
  for await (const rows of reader.arrayPages<SummedRow>(select)) {
    for (const [sum, ...stored] of rows) {
      const values = name === 'told' ? toldValues(stored) : stored;
      if (sum === rowSum(values) || lines.length >= linesMax) continue;
      lines.push(`not what was written: ${calledRows(name)} ${keyOf(name, values)}`);
    }
  }
  return lines;
}

/** Returns a row of the undo log with the key of a label as bytes, as its check value has it. */
function toldValues([kind, thing, ...rest]: readonly Stored[]): readonly Stored[] {
  const isLabel = kind === KINDS.label.number;
  return [kind ?? null, isLabel ? Buffer.from(String(thing), 'hex') : (thing ?? null), ...rest];
}

async function listingFaults(reader: LongReader, linesMax: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const rows of reader.pages<ListingRow>(SELECT_LISTINGS)) {
    for (const row of rows) {
      if (lines.length >= linesMax || (row.sum !== null && isSound(row))) continue;
      lines.push(`not what was written: listing ${row.productId}`);
    }
  }
  return lines;
}

function isSound(row: ListingRow): boolean {
  try {
    listingOfRow(row);
    return true;
  } catch {
    return false;
  }
}

function keyOf(name: Plain, values: readonly Stored[]): string {
  const { key, values: columns }: { key: readonly string[]; values: readonly string[] } =
    SUMMED[name];
  return key
    .map((one) => values[columns.indexOf(one)])
    .map((part) => (part instanceof Uint8Array ? Buffer.from(part).toString('hex') : String(part)))
    .join(' ');
}
