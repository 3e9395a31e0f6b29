/** Collects the SQL for PostgreSQL: what the adapter sends, and what stands in the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import ts from 'typescript5';
import { allMigrations } from '../../src/adapters/postgres/migration/migrate.ts';

const ADAPTER = join(import.meta.dirname, '../../src/adapters/postgres');
/** Statements for all stores, whose values have names and whose words the dialect replaces. */
const TABLES = join(import.meta.dirname, '../../src/market-engine/tables');
const OPENING =
  /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|COPY|CREATE|ALTER|LOCK|DECLARE)\s/;

/** Statements with the values that were sent last. */
type Sent = ReadonlyMap<string, readonly unknown[]>;

/** Records every statement that this process sends, until the returned function is called. */
export function recordStatements(): { readonly sent: Sent; stop(): void } {
  const sent = new Map<string, readonly unknown[]>();
  const query: unknown = pg.Client.prototype.query;
  if (typeof query !== 'function') throw new TypeError('a client has no query');
  function recorded(this: pg.Client, ...args: readonly unknown[]): unknown {
    const [asked] = args;
    const isObject = typeof asked === 'object' && asked !== null;
    const text = isObject && 'text' in asked ? asked.text : asked;
    const values = isObject && 'values' in asked ? asked.values : [];
    if (typeof text === 'string') sent.set(text, Array.isArray(values) ? values : []);
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, args);
  }
  Object.assign(pg.Client.prototype, { query: recorded });
  return { sent, stop: () => void Object.assign(pg.Client.prototype, { query }) };
}

/** Returns the statements that the modules of the adapter export, at any depth. */
export async function exportedStatements(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of sourceFiles(ADAPTER)) add(await import(file), found);
  return found;
}

function add(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (OPENING.test(value)) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) add(part, found);
  }
}

/** SQL in a source file. Its pattern matches the statements that it becomes, or their beginning. */
export interface WrittenSql {
  readonly place: string;
  readonly pattern: RegExp;
}

export function writtenStatements(): readonly WrittenSql[] {
  return [...sourceFiles(ADAPTER), ...sourceFiles(TABLES)].flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const found: WrittenSql[] = [];
    const visit = (node: ts.Node): void => {
      const parts = partsOf(node);
      if (OPENING.test(`${parts[0]} `)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push({ place: `${file}:${line + 1}`, pattern: patternOf(parts) });
      } else ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

export function migrationFiles(): readonly string[] {
  return allMigrations().map(({ sql }) => sql);
}

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

/** Returns the constant parts of a text; nothing for anything else. */
function partsOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return [];
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

function patternOf(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) =>
    part
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\\\{[a-z]\w*\\\}/gi, '[\\s\\S]*')
      .replace(/@\w+/g, '\\$\\d+')
      .replace(/\s+/g, '\\s+'),
  );
  return new RegExp(`^${escaped.join('[\\s\\S]*')}`);
}
