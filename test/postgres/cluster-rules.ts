/**
 * Finds what a statement does that a database spread over machines (Citus) refuses. See the rules
 * in https://docs.citusdata.com/en/stable/develop/reference_workarounds.html.
 */
import { loadModule, parseSync } from 'libpg-query';
import { checkSubqueries } from './cluster-subqueries.ts';
import { equalitiesOf, isOnOneMachine, type Level, levelsOf, SPREAD_BY } from './sql-levels.ts';
import { all, isNode, list, type Node, relationOf, textOf } from './sql-tree.ts';

await loadModule();

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
    checkTriggers(root, found);
    checkWrites(root, volatile, found);
    for (const level of levelsOf(root)) checkLevel(level, found);
    checkSubqueries(root, found);
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

function checkTriggers(root: Node, found: Set<string>): void {
  for (const trigger of all(root, 'CreateTrigStmt')) {
    if (SPREAD_BY[relationOf(trigger)] !== undefined) found.add('a trigger on a spread table');
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
  for (const expression of all(root, 'CommonTableExpr')) {
    for (const kind of ['InsertStmt', 'UpdateStmt', 'DeleteStmt']) {
      const table = all(expression, kind)
        .map(relationOf)
        .find((one) => one in SPREAD_BY);
      if (table !== undefined) found.add(`writes ${table} in WITH`);
    }
  }
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

function checkLevel({ tables, conditions, shared, isLocked }: Level, found: Set<string>): void {
  const spread = [...tables].flatMap(([alias, table]) => {
    const column = SPREAD_BY[table];
    return column === undefined ? [] : [{ table, column, name: `${alias}.${column}` }];
  });
  const equal = conditions.flatMap(equalitiesOf);
  const [first, ...others] = spread;
  if (first === undefined) return;
  for (const table of tables.values()) {
    if (SPREAD_BY[table] === undefined)
      found.add(`${first.table} joined with ${table}, not spread`);
  }
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
  if (isLocked && !isOnOneMachine({ tables, conditions }))
    found.add(`locks rows of ${first.table} on many machines`);
}

function checkRecursion(root: Node, found: Set<string>): void {
  for (const clause of [root, ...all(root, 'SelectStmt')].map((one) => one['withClause'])) {
    if (!isNode(clause) || clause['recursive'] !== true) continue;
    const table = all(clause, 'RangeVar').find((one) => String(one['relname']) in SPREAD_BY);
    if (table !== undefined) found.add(`WITH RECURSIVE over ${table['relname']}`);
  }
}

function nameOf(definition: Node): string {
  return String(definition['colname']);
}
