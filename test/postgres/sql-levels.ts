/** Finds which tables stand next to each other in a statement, and what joins them. */
import { SPREAD_GROUPS } from '../../src/adapters/postgres/cluster/spread-tables.ts';
import { all, isNode, list, type Node, textOf } from './sql-tree.ts';

/** The column by which each table is spread. The other tables stay whole on one machine. */
export const SPREAD_BY: Readonly<Record<string, string>> = Object.fromEntries(
  SPREAD_GROUPS.flat().map(({ table, column }) => [table, column]),
);

/** Tables that stand side by side in one query, with the conditions between them. */
export interface Level {
  readonly tables: ReadonlyMap<string, string>;
  readonly conditions: readonly Node[];
  readonly shared: readonly string[];
  readonly isLocked: boolean;
}

/** Returns the query levels of a statement. A correlated subquery is part of its outer one. */
export function levelsOf(root: Node): Level[] {
  const named = new Set(all(root, 'CommonTableExpr').map((one) => String(one['ctename'])));
  return queriesOf(root).map((query) => levelOf(query, named));
}

export function levelOf(query: Node, named: ReadonlySet<string>): Level {
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

export function innerQueriesOf(query: Node): Node[] {
  const parts = ['whereClause', 'targetList', 'fromClause'].map((part) => query[part]);
  return [...all({ parts }, 'SubLink'), ...all({ parts }, 'RangeSubselect')].flatMap((link) => {
    const select = link['subselect'] ?? link['subquery'];
    return isNode(select) && isNode(select['SelectStmt']) ? [select['SelectStmt']] : [];
  });
}

/** Returns all queries of a statement, those that a UNION joins included. */
export function queriesOf(root: Node): Node[] {
  const kinds = ['SelectStmt', 'UpdateStmt', 'DeleteStmt'];
  return kinds.flatMap((kind) => all(root, kind)).flatMap(partsOf);
}

function partsOf(query: Node): Node[] {
  const parts = [query['larg'], query['rarg']].filter(isNode);
  return [query, ...parts.flatMap(partsOf)];
}

/** Returns whether every spread table of a level has a known value in its column. */
export function isOnOneMachine({ tables, conditions }: Pick<Level, 'tables' | 'conditions'>) {
  const known = new Set(
    conditions.flatMap(equalitiesOf).flatMap((pair) => (pair.includes('$') ? pair : [])),
  );
  return [...tables].every(([alias, table]) => {
    const column = SPREAD_BY[table];
    return column === undefined || known.has(`${alias}.${column}`) || known.has(column);
  });
}

/**
 * Returns the spread tables of a level whose column has no known value. All machines are asked for
 * their rows. A known value is a parameter, one of a list, or that of another table's column.
 */
export function withoutKey({ tables, conditions }: Pick<Level, 'tables' | 'conditions'>) {
  const equal = [...conditions.flatMap(equalitiesOf), ...conditions.flatMap(listedIn)];
  const known = new Set(['$']);
  for (let size = 0; size < known.size; ) {
    size = known.size;
    for (const [left, right] of equal) {
      if (known.has(left)) known.add(right);
      if (known.has(right)) known.add(left);
    }
  }
  return [...tables].flatMap(([alias, table]) => {
    const column = SPREAD_BY[table];
    const isKnown = column === undefined || known.has(`${alias}.${column}`) || known.has(column);
    return isKnown ? [] : [table];
  });
}

/** Returns the columns whose value is in a list that is a parameter. */
function listedIn(condition: Node): (readonly [string, string])[] {
  const bool = condition['BoolExpr'];
  if (isNode(bool)) {
    return bool['boolop'] === 'AND_EXPR' ? list(bool['args']).flatMap(listedIn) : [];
  }
  const expression = condition['A_Expr'];
  if (!isNode(expression) || expression['kind'] !== 'AEXPR_OP_ANY') return [];
  return [[sideOf(expression['lexpr']), sideOf(expression['rexpr'])]];
}

/** Returns what conditions that all hold set equal; a parameter or constant is `$`. */
export function equalitiesOf(condition: Node): (readonly [string, string])[] {
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
