/**
 * Finds what a statement does that a database spread over machines (Citus) refuses. See the rules
 * in https://docs.citusdata.com/en/stable/develop/reference_workarounds.html.
 */
import { loadModule, parseSync } from 'libpg-query';

/** The column by which each table is spread. Every machine has all of the other tables. */
export const SPREAD_BY: Readonly<Record<string, string>> = {
  product: 'id',
  listing: 'product_id',
  chunk: 'product_id',
  point: 'product_id',
  rank: 'product_id',
  likeness: 'product_id',
  naming: 'product_id',
  keyword: 'keyword_key',
  keyword_click: 'asin',
  told: 'thing',
};

await loadModule();

/** A part of a parsed statement: the parser's types differ by the kind of each node. */
type Node = { readonly [name: string]: unknown };

/**
 * Returns one line for each rule that a text of SQL breaks.
 *
 * @param volatile names of functions whose value changes within a statement
 */
export function brokenRules(sql: string, volatile: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  for (const { stmt } of parseSync(sql).stmts ?? []) {
    if (stmt === undefined) continue;
    const root = stmt as Node;
    checkSessions(root, found);
    checkDefinitions(root, found);
    checkWrites(root, volatile, found);
    for (const level of levelsOf(root)) checkLevel(level, found);
    checkRecursion(root, found);
  }
  return [...found];
}

function checkSessions(root: Node, found: Set<string>): void {
  for (const set of all(root, 'VariableSetStmt')) {
    if (set['is_local'] !== true) found.add('SET outlasts its transaction');
  }
  for (const kind of ['PrepareStmt', 'ListenStmt', 'DiscardStmt']) {
    if (all(root, kind).length > 0) found.add(`${kind} outlasts its transaction`);
  }
}

function checkDefinitions(root: Node, found: Set<string>): void {
  for (const table of all(root, 'CreateStmt')) {
    const name = relationOf(table);
    const column = SPREAD_BY[name];
    if (column === undefined) continue;
    for (const definition of all(table, 'ColumnDef')) {
      for (const constraint of all(definition, 'Constraint')) {
        const isOwn = definition['colname'] === column;
        checkConstraint(name, { keys: [nameOf(definition)], ...constraint }, isOwn, found);
      }
    }
    for (const element of list(table['tableElts'])) {
      const constraint = element['Constraint'];
      if (!isNode(constraint)) continue;
      const columns = list(constraint['keys'] ?? constraint['fk_attrs']).map(textOf);
      checkConstraint(name, constraint, columns.includes(column), found);
    }
  }
  for (const index of all(root, 'IndexStmt')) {
    const column = SPREAD_BY[relationOf(index)];
    if (index['unique'] !== true || column === undefined) continue;
    const columns = all({ of: index['indexParams'] }, 'IndexElem').map(({ name }) => name);
    if (!columns.includes(column)) found.add(`unique index without ${column}`);
  }
}

function checkConstraint(table: string, constraint: Node, hasColumn: boolean, found: Set<string>) {
  const kind = String(constraint['contype']);
  const column = SPREAD_BY[table];
  if (kind === 'CONSTR_IDENTITY') found.add(`${table} counts its own rows`);
  if (['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION'].includes(kind) && !hasColumn) {
    found.add(`key of ${table} without ${column}`);
  }
  const target = constraint['pktable'];
  if (kind !== 'CONSTR_FOREIGN' || !isNode(target) || hasColumn) return;
  if (SPREAD_BY[String(target['relname'])] !== undefined) {
    found.add(`foreign key of ${table} without ${column}`);
  }
}

function checkWrites(root: Node, volatile: ReadonlySet<string>, found: Set<string>): void {
  for (const kind of ['UpdateStmt', 'DeleteStmt'] as const) {
    for (const write of all(root, kind)) {
      const column = SPREAD_BY[relationOf(write)];
      for (const call of all(write, 'FuncCall')) {
        const name = list(call['funcname']).map(textOf).at(-1) ?? '';
        if (volatile.has(name)) found.add(`${name} in ${kind}`);
      }
      for (const target of kind === 'UpdateStmt' ? list(write['targetList']) : []) {
        const changed = isNode(target['ResTarget']) ? target['ResTarget']['name'] : null;
        if (column !== undefined && changed === column) found.add(`changes ${column}`);
      }
    }
  }
  for (const insert of all(root, 'InsertStmt')) {
    const column = SPREAD_BY[relationOf(insert)];
    const source = insert['selectStmt'];
    const select = isNode(source) ? source['SelectStmt'] : null;
    const values = isNode(select) ? select['valuesLists'] : null;
    if (all({ values }, 'SubLink').length > 0) found.add('a subquery inside INSERT … VALUES');
    const conflict = insert['onConflictClause'];
    const infer = isNode(conflict) ? conflict['infer'] : null;
    if (!isNode(infer)) continue;
    if (typeof infer['conname'] === 'string') found.add('ON CONFLICT ON CONSTRAINT');
    const columns = all(infer, 'IndexElem').map(({ name }) => name);
    if (column !== undefined && !columns.includes(column)) {
      found.add(`ON CONFLICT without ${column}`);
    }
  }
}

/** Tables that stand side by side in one query, with the conditions between them. */
interface Level {
  readonly tables: ReadonlyMap<string, string>;
  readonly conditions: readonly Node[];
  readonly shared: readonly string[];
  readonly isLocked: boolean;
}

/** Returns the query levels of a statement. A correlated subquery is part of its outer one. */
function levelsOf(root: Node): Level[] {
  const named = new Set(all(root, 'CommonTableExpr').map((one) => String(one['ctename'])));
  return ['SelectStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) =>
    all(root, kind).map((query) => levelOf(query, named)),
  );
}

function levelOf(query: Node, named: ReadonlySet<string>): Level {
  const tables = new Map<string, string>();
  const conditions: Node[] = [];
  const shared: string[] = [];
  const add = (item: unknown): void => {
    if (!isNode(item)) return;
    const join = item['JoinExpr'];
    const table = item['RangeVar'] ?? (typeof item['relname'] === 'string' ? item : null);
    if (isNode(table) && !named.has(String(table['relname']))) {
      const alias = table['alias'];
      const name = isNode(alias) ? alias['aliasname'] : table['relname'];
      tables.set(String(name), String(table['relname']));
    }
    if (!isNode(join)) return;
    add(join['larg']);
    add(join['rarg']);
    if (isNode(join['quals'])) conditions.push(join['quals']);
    shared.push(...list(join['usingClause']).map(textOf));
  };
  const sources = [query['relation'], ...list(query['fromClause']), ...list(query['usingClause'])];
  for (const source of sources) add(source);
  if (isNode(query['whereClause'])) conditions.push(query['whereClause']);
  for (const inner of innerQueriesOf(query)) {
    const level = levelOf(inner, named);
    const isCorrelated = all(inner, 'ColumnRef').some((reference) => {
      const [qualifier] = list(reference['fields']).map(textOf);
      return qualifier !== undefined && tables.has(qualifier) && !level.tables.has(qualifier);
    });
    if (!isCorrelated) continue;
    for (const [alias, table] of level.tables) tables.set(alias, table);
    conditions.push(...level.conditions);
  }
  return { tables, conditions, shared, isLocked: list(query['lockingClause']).length > 0 };
}

function innerQueriesOf(query: Node): Node[] {
  const parts = ['whereClause', 'targetList', 'fromClause'].map((part) => query[part]);
  return [...all({ parts }, 'SubLink'), ...all({ parts }, 'RangeSubselect')].flatMap((link) => {
    const select = link['subselect'] ?? link['subquery'];
    return isNode(select) && isNode(select['SelectStmt']) ? [select['SelectStmt']] : [];
  });
}

function checkLevel({ tables, conditions, shared, isLocked }: Level, found: Set<string>): void {
  const spread = [...tables].flatMap(([alias, table]) => {
    const column = SPREAD_BY[table];
    return column === undefined ? [] : [{ table, column, name: `${alias}.${column}` }];
  });
  const equal = conditions.flatMap(equalitiesOf);
  const [first, ...others] = spread;
  if (first === undefined) return;
  const same = new Set([first.name]);
  for (let size = 0; size < same.size; ) {
    size = same.size;
    for (const [left, right] of equal) {
      if (same.has(left)) same.add(right);
      if (same.has(right)) same.add(left);
    }
  }
  for (const { table, column, name } of others) {
    const isShared = column === first.column && shared.includes(column);
    if (!same.has(name) && !isShared)
      found.add(`${first.table} and ${table} not joined by ${column}`);
  }
  const isOne = equal.some((pair) => pair.includes('$') && pair.some((side) => isOf(side, first)));
  if (isLocked && !isOne) found.add(`locks rows of ${first.table} on many machines`);
}

function isOf(side: string, { name, column }: { name: string; column: string }): boolean {
  return side === name || side === column;
}

/** Returns what conditions that all hold set equal; a parameter or constant is `$`. */
function equalitiesOf(condition: Node): (readonly [string, string])[] {
  const bool = condition['BoolExpr'];
  if (isNode(bool)) {
    return bool['boolop'] === 'AND_EXPR' ? list(bool['args']).flatMap(equalitiesOf) : [];
  }
  const link = condition['SubLink'];
  if (isNode(link)) return [];
  const expression = condition['A_Expr'];
  if (!isNode(expression) || expression['kind'] !== 'AEXPR_OP') return [];
  if (list(expression['name']).map(textOf)[0] !== '=') return [];
  return [[sideOf(expression['lexpr']), sideOf(expression['rexpr'])]];
}

function sideOf(side: unknown): string {
  if (!isNode(side)) return '';
  const cast = side['TypeCast'];
  if (isNode(cast)) return sideOf(cast['arg']);
  const reference = side['ColumnRef'];
  if (isNode(reference)) return list(reference['fields']).map(textOf).join('.');
  return 'ParamRef' in side || 'A_Const' in side ? '$' : '';
}

function checkRecursion(root: Node, found: Set<string>): void {
  for (const clause of [root, ...all(root, 'SelectStmt')].map((one) => one['withClause'])) {
    if (!isNode(clause) || clause['recursive'] !== true) continue;
    const table = all(clause, 'RangeVar').find((one) => String(one['relname']) in SPREAD_BY);
    if (table !== undefined) found.add(`WITH RECURSIVE over ${table['relname']}`);
  }
}

/** Returns all nodes of a kind, at any depth. */
function all(node: unknown, kind: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => all(one, kind));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const inner = all(value, kind);
    return name === kind && isNode(value) ? [value, ...inner] : inner;
  });
}

function relationOf(statement: Node): string {
  const relation = statement['relation'];
  return isNode(relation) ? String(relation['relname']) : '';
}

function nameOf(definition: Node): string {
  return String(definition['colname']);
}

function textOf(node: Node): string {
  const text = node['String'];
  return isNode(text) ? String(text['sval']) : '';
}

function list(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
