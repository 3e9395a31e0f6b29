/** Workbooks that are large for good reasons, and such as unpack to more than they look like. */
import { randomBytes } from 'node:crypto';
import type { HostileInput } from './hostile-parts.ts';
import { inlineRow, workbook } from './made-workbook.ts';

const MIB = 1 << 20;
const HEADER = ['asin', 'marketplace', 'title', 'price'];
const GOOD = ['B000000001', 'US', 'Mat', 5];
const asinOf = (index: number) => `B${String(index).padStart(9, '0')}`;

/** Rows like those of Keepa's viewer: 176 columns, a third of them with distinct texts. */
const COLUMNS = 176;
const TEXT_COLUMNS = 56;

function* wideTexts(rows: number): Generator<string> {
  for (let row = 0; row < rows; row += 1) {
    let xml = '';
    for (let column = 0; column < TEXT_COLUMNS; column += 1) {
      const length = column === 5 ? 3000 : 20 + ((row + column) % 60);
      xml += `<si><t>${randomBytes(length).toString('base64').slice(0, length)}</t></si>`;
    }
    yield xml;
  }
}

function* wideRows(rows: number): Generator<string> {
  const names = Array.from({ length: COLUMNS }, (_, n) => `Column ${n}`);
  names.splice(0, 5, 'ASIN', 'Locale', 'Sales Rank: Current', 'Buy Box: Current', 'Title');
  yield inlineRow(1, names);
  for (let row = 0; row < rows; row += 1) {
    let xml = `<row r="${row + 2}"><c t="inlineStr"><is><t>${asinOf(row)}</t></is></c>`;
    xml += `<c t="inlineStr"><is><t>com</t></is></c><c><v>${row + 1}</v></c><c><v>19.99</v></c>`;
    for (let column = 4; column < COLUMNS; column += 1) {
      const text = row * TEXT_COLUMNS + column - 4;
      const isText = column < TEXT_COLUMNS + 4;
      xml += isText ? `<c t="s"><v>${text}</v></c>` : `<c><v>${row * column}.25</v></c>`;
    }
    yield `${xml}</row>`;
  }
}

function* copies(count: number, textOf: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index += 1) yield textOf(index);
}

export const HOSTILE_WORKBOOKS: readonly HostileInput[] = [
  {
    name: 'large workbook.xlsx',
    parts: () => workbook(wideRows(10_000), wideTexts(10_000)),
    products: 10_000,
    says: /"imported":10000/,
  },
  {
    name: 'long workbook.xlsx',
    *parts() {
      const rows = copies(200, (piece) =>
        Array.from({ length: 1000 }, (_, n) => {
          const row = piece * 1000 + n;
          return inlineRow(row + 2, [
            asinOf(row % 20_000),
            'US',
            `Mat ${row} ${'x'.repeat(1100)}`,
            5,
          ]);
        }).join(''),
      );
      yield* workbook(chain([inlineRow(1, HEADER)], rows));
    },
    products: 20_000,
    says: /"read":200000/,
  },
  {
    name: 'workbook bomb.xlsx',
    parts: () => workbook(copies(1024, () => ' '.repeat(MIB))),
    products: 0,
    says: /would unpack to more than 512 MB/,
  },
  {
    name: 'workbook with a gigabyte of texts.xlsx',
    parts: () =>
      workbook(
        [inlineRow(1, HEADER), inlineRow(2, GOOD)],
        copies(1024, (n) => `<si><t>${String(n).repeat(8000)}</t></si>`.repeat(40)),
      ),
    products: 0,
    says: /unpack to more than 512 MB|texts are longer than 128 MB together/,
  },
  {
    name: 'workbook with 200 MB of texts.xlsx',
    parts: () =>
      workbook(
        [inlineRow(1, HEADER), inlineRow(2, GOOD)],
        copies(200, () => `<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(32)),
      ),
    products: 0,
    says: /texts are longer than 128 MB together/,
  },
  {
    name: 'workbook with millions of texts.xlsx',
    parts: () =>
      workbook(
        [inlineRow(1, HEADER), inlineRow(2, GOOD)],
        copies(1000, () => '<si/>'.repeat(10_000)),
      ),
    products: 0,
    says: /has more than 8,000,000 texts/,
  },
  {
    name: 'workbook of shared long texts.xlsx',
    parts: () =>
      workbook(
        chain(
          [inlineRow(1, HEADER)],
          copies(1_000, (piece) =>
            Array.from({ length: 20 }, (_, n) => {
              const cells = '<c t="s"><v>0</v></c>'.repeat(30);
              return `<row r="${piece * 20 + n + 2}">${cells}</row>`;
            }).join(''),
          ),
        ),
        [`<si><t>${'x'.repeat(32_000)}</t></si>`],
      ),
    products: 0,
    says: /a table of more than 1 GB of text/,
  },
  {
    name: 'workbook with a cell without end.xlsx',
    parts: () =>
      workbook(
        chain(
          [inlineRow(1, HEADER), inlineRow(2, GOOD), '<row r="3"><c t="inlineStr"><is><t>'],
          copies(400, () => 'x'.repeat(MIB)),
        ),
      ),
    products: 0,
    says: /a tag or a text longer than/,
  },
  {
    name: 'workbook with one row without end.xlsx',
    parts: () =>
      workbook(
        chain(
          [inlineRow(1, HEADER), inlineRow(2, GOOD), '<row r="3">'],
          copies(400, () => '<c t="inlineStr"><is><t>xxxx</t></is></c>'.repeat(20_000)),
        ),
      ),
    products: 0,
    says: /row 3 has more than 16,384 cells/,
  },
  {
    name: 'workbook with rows far below.xlsx',
    parts: () =>
      workbook([
        inlineRow(1, HEADER),
        inlineRow(2, GOOD),
        inlineRow(1_048_576, ['B000000002', 'US', 'Rug', 6]),
      ]),
    products: 2,
    says: /"imported":2/,
  },
];

function* chain(...all: readonly Iterable<string>[]): Generator<string> {
  for (const one of all) yield* one;
}
