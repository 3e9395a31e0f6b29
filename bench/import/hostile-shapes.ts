/** Damage in the shapes of single formats, and text that no character can be made of. */
import type { HostileInput } from './hostile-parts.ts';

const row = (value: object) => `${JSON.stringify(value)}\n`;
const product = (asin: string, title: string) => row({ asin, marketplace: 'US', title, price: 5 });
const SHELF_SIZE = 100_000;

export const HOSTILE_SHAPES: readonly HostileInput[] = [
  {
    name: 'lone surrogates.ndjson',
    parts: () => [
      product('B000000001', 'Mat'),
      '{"asin":"B000000002","marketplace":"US","title":"Mat \\ud800","price":5}\n',
      '{"asin":"B000000003","marketplace":"US","title":"\\udc00\\ud800 Mat","price":5}\n',
    ],
    products: 3,
    says: /"imported":3/,
  },
  {
    name: 'one brand with one shelf.csv',
    *parts() {
      yield 'asin,marketplace,title,brand,category_path,price,bsr\n';
      for (let n = 0; n < SHELF_SIZE; n += 1) {
        const asin = `B${String(n).padStart(9, '0')}`;
        const title = `Acme Shelf Mat ${n % 500} cm color ${n}`;
        yield `${asin},US,${title},Acme,Home > Shelves,${10 + (n % 90)}.99,${n + 1}\n`;
      }
    },
    products: SHELF_SIZE,
    says: /"rejected":0/,
  },
];
