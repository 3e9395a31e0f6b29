/** Writes tables as Apache Parquet files (format version 2, Snappy), one row group at a time. */
import { type BasicType, ByteWriter, parquetWriteRows } from 'hyparquet-writer';

export interface ParquetColumn {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'time';
}

export type ParquetRow = Readonly<Record<string, string | number | boolean | Date | null>>;

/** Held in memory: some 10 MB as rows and again as columns. */
const GROUP_ROWS = 20_000;

const TYPES = {
  text: 'STRING',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Record<ParquetColumn['type'], BasicType>;

/** Resolves when the last byte is written. Waits for `write` before it asks for more rows. */
export async function writeParquet(
  columns: readonly ParquetColumn[],
  rows: AsyncIterable<ParquetRow>,
  write: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  const writer = new ByteWriter();
  const flush = async () => {
    const part = writer.getBytes().slice();
    writer.index = 0;
    await write(part);
  };
  await parquetWriteRows({
    writer: Object.assign(writer, { flush, finish: flush }),
    rows,
    columns: columns.map(({ name, type }) => ({ name, type: TYPES[type] })),
    rowGroupSize: GROUP_ROWS,
    createdBy: 'shelfline',
  });
}
