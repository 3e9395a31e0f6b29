/** The style rules that matter, as a test: import directions on resolved paths, sizes, wording. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FILE_LINES_MAX = 400;
const FILE_LINES_MEDIAN_MAX = 80;
const LINE_COLUMNS_MAX = 100;

/** Data tables are long by nature; generated text is nobody's hand. */
const IS_TABLE = /(\/schedules\/|\/tables?\/|\.generated\.|-table\.ts$|\/golden\/)/;

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.mjs', '*.tsx'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const sources = files.filter((file) => file.startsWith('src/'));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Adapters that any other adapter may import. */
const SHARED_ADAPTERS = [
  'sqlite/engine',
  'migrations',
  'data-directory/sealed-file',
  'thread',
  'public-address',
];

/** What the faces of the program have in common: operations, their types and their answers. */
const SHARED_DELIVERY = ['operations', 'interface', 'present'];

/** What a file of `from` may import from `to`; the table of docs/architecture.md. */
function violation(from: string, to: string): string | null {
  const [fromLayer, fromRoom] = layerOf(from);
  const [toLayer, toRoom] = layerOf(to);
  if (fromLayer === null || toLayer === null || fromLayer === 'main') return null;
  if (fromLayer === toLayer) {
    const hasRooms = fromLayer === 'adapters' || fromLayer === 'delivery';
    return hasRooms &&
      fromRoom !== toRoom &&
      !SHARED_DELIVERY.some((room) => to.startsWith(`src/delivery/${room}/`)) &&
      !SHARED_ADAPTERS.some((room) => to.startsWith(`src/adapters/${room}/`))
      ? `${from} imports its sibling ${to}`
      : null;
  }
  const allowed: Record<string, readonly string[]> = {
    domain: [],
    ports: ['domain'],
    app: ['domain', 'ports'],
    'market-engine': ['domain', 'ports'],
    adapters: ['domain', 'ports', 'market-engine'],
    delivery: ['domain', 'app'],
  };
  return allowed[fromLayer]?.includes(toLayer) ? null : `${from} imports ${to}`;
}

function layerOf(file: string): [string | null, string] {
  const [top, layer, room = '', inner] = file.split('/');
  if (top !== 'src' || layer === undefined) return [null, ''];
  // The market and the accounts are stores of their own, though both are SQLite.
  return [layer, room === 'sqlite' ? `${room}/${inner}` : room];
}

function importsOf(file: string): string[] {
  const specifiers = read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...specifiers].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** Files that reach each other: the strongly connected components of two and more (Tarjan). */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const lowest = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      const known = order.get(next);
      if (known === undefined) low = Math.min(low, lowest(next));
      else if (open.includes(next)) low = Math.min(low, known);
    }
    if (low < own) return low;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) lowest(file);
  return found;
}

describe('import directions', () => {
  it('hold on resolved paths', () => {
    const found = sources
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => importsOf(file).map((target) => violation(file, target)))
      .filter((line) => line !== null);
    expect(found).toEqual([]);
  });

  it('make no circle, imports of types included', () => {
    const known = new Set(sources);
    const graph = new Map(
      sources.map((file) => [file, importsOf(file).filter((path) => known.has(path))]),
    );
    expect(circles(graph)).toEqual([]);
    expect(
      circles(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual([['b', 'c']]);
  });

  it.each([
    {
      folder: 'src/adapters/search-index/engine/',
      document: 'docs/design/search.md',
      list: /## Rooms\n([\s\S]*?)\n## /,
      entry: /^\| `(\w+)\/`/gm,
      shared: [],
    },
    {
      folder: 'src/domain/estimation/',
      document: 'src/domain/estimation/README.md',
      list: /([\s\S]*)/,
      entry: /^- `(\w+)\/`/gm,
      shared: ['src/domain/estimation/units.ts', 'src/domain/estimation/family/work-space.ts'],
    },
  ])('go up the rooms of $folder as its document lists them', (rooms) => {
    const { folder, document, list, entry } = rooms;
    const shared: readonly string[] = rooms.shared;
    const [, table = ''] = list.exec(read(document)) ?? [];
    const names = [...table.matchAll(entry)].map(([, room]) => room);
    const roomOf = (file: string) => /^(\w+)\//.exec(file.slice(folder.length))?.[1];
    const inRooms = sources
      .filter((file) => file.startsWith(folder) && !file.endsWith('.test.ts'))
      .filter((file) => roomOf(file) !== undefined);
    expect(new Set(inRooms.map(roomOf))).toEqual(new Set(names));
    const found = inRooms.flatMap((file) => {
      const known = names.slice(0, names.indexOf(roomOf(file)) + 1);
      return importsOf(file)
        .filter((path) => path.startsWith(folder) && !shared.includes(path))
        .filter((path) => !known.includes(roomOf(path)))
        .map((path) => `${file} imports ${path}`);
    });
    expect(found).toEqual([]);
  });

  it('keep the estimator from the truth of the simulator', () => {
    const reaching = sources
      .filter((file) => /^src\/(domain|app|ports)\//.test(file) && !file.endsWith('.test.ts'))
      .filter((file) => !file.startsWith('src/domain/simulation/'))
      // The demo market is loaded as a file is imported.
      .filter((file) => file !== 'src/app/import/load-demo.ts')
      .filter((file) => importsOf(file).some((path) => path.includes('domain/simulation')));
    expect(reaching).toEqual([]);
  });

  it('would be seen when broken', () => {
    expect(violation('src/domain/values/asin.ts', 'src/ports/store/store.ts')).toContain('imports');
    expect(violation('src/adapters/sqlite/market/a.ts', 'src/adapters/system/b.ts')).toContain(
      'sibling',
    );
    expect(violation('src/delivery/http/a.ts', 'src/adapters/sqlite/market/b.ts')).toContain(
      'imports',
    );
    const engine = 'src/adapters/sqlite/engine/b.ts';
    expect(violation('src/adapters/sqlite/market/a.ts', engine)).toBeNull();
    expect(violation(engine, 'src/adapters/sqlite/market/a.ts')).toContain('sibling');
    const postgres = 'src/adapters/postgres/a.ts';
    expect(violation(postgres, 'src/adapters/sqlite/market/a.ts')).toContain('sibling');
    expect(violation(postgres, 'src/market-engine/a.ts')).toBeNull();
    expect(violation('src/market-engine/a.ts', postgres)).toContain('imports');
    const accounts = 'src/adapters/sqlite/accounts/a.ts';
    expect(violation(accounts, 'src/adapters/sqlite/market/a.ts')).toContain('sibling');
    expect(violation('src/domain/values/asin.ts', engine)).toContain('imports');
    expect(violation('src/delivery/http/a.ts', 'src/app/b.ts')).toBeNull();
  });

  it('leaves the domain free of clocks, randomness and the environment', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.[a-z]|from 'node:/;
    const found = sources.filter(
      (file) =>
        file.startsWith('src/domain/') && !file.endsWith('.test.ts') && impure.test(read(file)),
    );
    expect(found).toEqual([]);
  });

  it('reads the clock and chance only in adapters/system and main', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;
    const allowed = /^src\/(adapters\/system|main)\/|\.test\.ts$/;
    expect(sources.filter((file) => !allowed.test(file) && impure.test(read(file)))).toEqual([]);
  });

  it('measures how long things take outside of domain, ports and app', () => {
    const inner = /^src\/(domain|ports|app)\/(?!.*\.test\.ts$)/;
    const found = sources.filter((file) => inner.test(file) && /\bperformance\./.test(read(file)));
    expect(found).toEqual([]);
  });
});

describe('files', () => {
  it(`have at most ${FILE_LINES_MAX} lines, half of the sources at most ${FILE_LINES_MEDIAN_MAX}`, () => {
    const lengths = files
      .filter((file) => !IS_TABLE.test(file))
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > FILE_LINES_MAX)).toEqual([]);
    const sorted = lengths
      .filter(({ file }) => file.startsWith('src/') && !file.endsWith('.test.ts'))
      .map(({ lines }) => lines)
      .sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(FILE_LINES_MEDIAN_MAX);
  });

  it(`have no line over ${LINE_COLUMNS_MAX} columns that somebody could break`, () => {
    const isLong = (line: string) =>
      line.length > LINE_COLUMNS_MAX &&
      !/https?:/.test(line) &&
      (/^\s*(?:\*|\/\/|\/\*\*) /.test(line) || !/['"`]|\/.*\//.test(line));
    const long = files
      .filter((file) => !IS_TABLE.test(file))
      .filter((file) => read(file).split('\n').some(isLong));
    expect(long).toEqual([]);
  });

  it('have one way to ask, not one that waits and one that does not', () => {
    const pairs = sources.filter((file) => {
      const names = new Set(read(file).match(/\b[a-z]\w*\b/g));
      return [...names].some((name) => name.endsWith('Now') && names.has(name.slice(0, -3)));
    });
    expect(pairs).toEqual([]);
  });

  it('keep no state at module level in the domain', () => {
    const state =
      /^(?:export )?(?:let |const \w+[^=\n]*= new (?:WeakMap|WeakSet|\w+Array|(?:Map|Set)(?:<.*>)?\(\)))/m;
    const found = sources
      .filter((file) => file.startsWith('src/domain/') && !file.endsWith('.test.ts'))
      .filter((file) => state.test(read(file).replace(/: Readonly(?:Set|Map)<.*\(\);/g, '')));
    expect(found).toEqual([]);
  });

  it('open with what they are', () => {
    const isSilent = (file: string) => !/\/\*\*|^\/\/|^#!/m.test(read(file));
    const own = sources.filter((file) => !file.endsWith('.test.ts'));
    expect(own.filter(isSilent)).toEqual([]);
  });

  it('carry no leftovers', () => {
    const leftover = /\b(FIXME|XXX|TODO)\b|\b(it|test|describe)\.only\(|@ts-ignore|@ts-nocheck/;
    const own = 'test/tidy.test.ts';
    expect(files.filter((file) => file !== own && leftover.test(read(file)))).toEqual([]);
  });

  it('have a README in every layer folder', () => {
    const layers = readdirSync(join(ROOT, 'src'));
    expect(layers.filter((layer) => !existsSync(join(ROOT, 'src', layer, 'README.md')))).toEqual(
      [],
    );
  });
});

/** Words that are not used: old-fashioned ones, vague ones, and British spellings. */
const UNUSED_WORDS =
  /\b(?:besides?|anew|whoever|whichever|so many|so much|thereof|hence|hereby|whilst|normalis\w*|fulfilments?|colours?|behaviours?|neighbours?|favou?rites|organis\w*|recognis\w*|optimis(?!tic)\w*|catalogues?|grey|labelled|modelled|cancelled)\b/i;
const UNUSED_OPENING = /(?:^|[.:!?] )(?:The same|As)\b(?! soon| long)/m;
const WIDTH_MARKS = /^\s*(?:\/\*\*?|\*\/?|\/\/) ?/gm;

describe('comments and pages', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((page) => existsSync(join(ROOT, page)))
    .filter((page) => !/^(?:CHANGELOG\.md|docs\/api\/|docs\/search-language\.md)/.test(page));

  /** The prose of a file, without names of the code and examples. */
  function proseOf(file: string): string {
    const text = read(file);
    const prose = file.endsWith('.md')
      ? text.replace(/```[\s\S]*?```/g, '')
      : [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(String).join('\n');
    return prose.replace(WIDTH_MARKS, '').replace(/`[^`]*`|"[^"\n]*"|\]\([^)]*\)/g, '');
  }

  const told = [...files, ...pages].filter((file) => file !== 'test/tidy.test.ts');

  it('use words of today', () => {
    const found = told.filter((file) => UNUSED_WORDS.test(proseOf(file)));
    expect(found).toEqual([]);
  });

  it('begin no sentence with "The same" or "As"', () => {
    const found = told.filter((file) => UNUSED_OPENING.test(proseOf(file)));
    expect(found).toEqual([]);
  });
});
