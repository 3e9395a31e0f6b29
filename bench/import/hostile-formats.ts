/**
 * Files of services and keyword tools with a text, a depth or a number of keys that breaks them.
 */
import { GIB, type HostileInput, numbered, repeated } from './hostile-parts.ts';

const DEPTH = 2_000_000;
const KEYS = 600_000;
const TOO_LONG = /one object or value is longer/;
const TOO_DEEP = /nested more than 64 deep/;
const TOO_MANY = /keys, texts, objects and lists, at most/;

interface Shape {
  readonly format: string;
  /** The file up to the hostile value, and what follows it. */
  readonly before: string;
  readonly after: string;
  /** Sound products around it, which stay where only one object of the file is wrong. */
  readonly products: number;
}

const item = (asin: string) =>
  `{"asin":"${asin}","summaries":[{"marketplaceId":"ATVPDKIKX0DER","itemName":"Mat"}]}`;
const page = (asin: string) =>
  '{"request_info":{"success":true},"request_parameters":{"amazon_domain":"amazon.com"},' +
  `"search_results":[{"asin":"${asin}","title":"Mat","price":{"value":5}}]}\n`;

const SHAPES: readonly Shape[] = [
  {
    format: 'spapi',
    before: `{"items":[${item('B000000001')},{"asin":"B000000003","summaries":`,
    after: `},${item('B000000002')}]}`,
    products: 2,
  },
  {
    format: 'rainforest',
    before: `${page('B000000001')}{"request_info":{"success":true},"search_results":`,
    after: `}\n${page('B000000002')}`,
    products: 2,
  },
  {
    format: 'dataforseo',
    before: '{"status_code":20000,"tasks":[{"status_code":20000,"result":',
    after: '}]}',
    products: 0,
  },
];

function inputsOf({ format, before, after, products }: Shape): readonly HostileInput[] {
  const around = (value: () => Iterable<string>) =>
    function* parts() {
      yield before;
      yield* value();
      yield after;
    };
  return [
    {
      name: `${format} text without end.json`,
      *parts(scale) {
        yield `${before}"`;
        yield* repeated('x', GIB * scale);
      },
      products: 0,
      says: TOO_LONG,
    },
    {
      name: `${format} lists in lists.json`,
      parts: around(() => ['['.repeat(DEPTH), ']'.repeat(DEPTH)]),
      products,
      says: TOO_DEEP,
    },
    {
      name: `${format} keys.json`,
      *parts() {
        yield* around(function* keys() {
          yield '[{';
          yield* numbered(KEYS, (n) => `"key ${n}":${n},`);
          yield '"last":1}]';
        })();
      },
      products,
      says: TOO_MANY,
    },
  ];
}

const HELIUM = ['--marketplace', 'US'];

/** Helium 10 exports tables: its keys are columns, and JSON holds its rows only one a line. */
const HELIUM10: readonly HostileInput[] = [
  {
    name: 'helium10 text without end.csv',
    *parts(scale) {
      yield 'Keyword Phrase,Search Volume,Cerebro IQ Score\nyoga mat,100,5\n';
      yield* repeated('x', GIB * scale);
    },
    options: HELIUM,
    products: 0,
    says: /a quotation mark is opened and never closed/,
  },
  {
    name: 'helium10 lists in lists.ndjson',
    parts: () => [
      '{"keyword phrase":"yoga mat","search volume":100,"cerebro iq score":5}\n',
      `{"keyword phrase":"mat","search volume":${'['.repeat(500)}${']'.repeat(500)}}\n`,
    ],
    options: HELIUM,
    products: 0,
    says: /lists nested more than 64 deep/,
  },
  {
    name: 'helium10 columns.csv',
    *parts() {
      yield 'Keyword Phrase,Search Volume,Cerebro IQ Score';
      yield* numbered(KEYS, (n) => `,B0${String(n).padStart(8, '0')}`);
      yield '\nyoga mat,100,5\n';
    },
    options: HELIUM,
    products: 0,
    says: /has more than 16,384 cells|quotation mark/,
  },
];

export const HOSTILE_FORMATS: readonly HostileInput[] = [...SHAPES.flatMap(inputsOf), ...HELIUM10];
