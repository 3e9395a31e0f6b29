/** Workbooks of any size, made as a stream; sound or not, as their parts are. */
import { constants, crc32, deflateRawSync } from 'node:zlib';

export type Parts = Readonly<Record<string, Iterable<string>>>;

const END_OF_DATA = Buffer.from('0300', 'hex');
const SIZES_FOLLOW = 8;
const DEFLATED = 8;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet, with the texts that its cells refer to by number. */
export function* workbook(
  rows: Iterable<string>,
  texts: Iterable<string> = [],
): Generator<Uint8Array> {
  const relations = (...entries: readonly (readonly [string, string])[]) =>
    `${XML}<Relationships>${entries
      .map(
        ([type, target], n) =>
          `<Relationship Id="r${n}" Type="${TYPES}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  yield* archive({
    '_rels/.rels': [relations(['officeDocument', 'xl/workbook.xml'])],
    'xl/workbook.xml': [
      `${XML}<workbook xmlns:r="${TYPES}"><sheets><sheet name="S" r:id="r0"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [
      relations(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
    ],
    'xl/sharedStrings.xml': between(`${XML}<sst>`, texts, '</sst>'),
    'xl/worksheets/sheet1.xml': between(
      `${XML}<worksheet><sheetData>`,
      rows,
      '</sheetData></worksheet>',
    ),
  });
}

export function inlineRow(number: number, cells: readonly (string | number)[]): string {
  const written = cells.map((cell) =>
    typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function* between(start: string, middle: Iterable<string>, end: string): Generator<string> {
  yield start;
  yield* middle;
  yield end;
}

function* archive(parts: Parts): Generator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, texts] of Object.entries(parts)) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(SIZES_FOLLOW, 6);
    local.writeUInt16LE(DEFLATED, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30, 'latin1');
    yield local;
    const start = at;
    let [sum, packed, size] = [0, END_OF_DATA.length, 0];
    for (const text of texts) {
      const bytes = Buffer.from(text);
      // Ends at a whole byte and without a last block, so that more can follow.
      const piece = deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
      yield piece;
      sum = crc32(bytes, sum);
      packed += piece.length;
      size += bytes.length;
    }
    yield END_OF_DATA;
    at += local.length + packed;
    directory.push(entry(name, { sum, packed, size, start }));
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  yield entries;
  yield end;
}

interface Written {
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
  readonly start: number;
}

function entry(name: string, { sum, packed, size, start }: Written): Buffer {
  const bytes = Buffer.alloc(46 + name.length);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(SIZES_FOLLOW, 8);
  bytes.writeUInt16LE(DEFLATED, 10);
  bytes.writeUInt32LE(sum, 16);
  bytes.writeUInt32LE(packed, 20);
  bytes.writeUInt32LE(size, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(start, 42);
  bytes.write(name, 46, 'latin1');
  return bytes;
}
