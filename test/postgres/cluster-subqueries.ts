/** Finds subqueries that a database spread over machines cannot run on each of them. */
import { innerQueriesOf, isOnOneMachine, levelOf, queriesOf, SPREAD_BY } from './sql-levels.ts';
import { all, isNode, list, type Node, textOf } from './sql-tree.ts';

const AGGREGATES = new Set(['array_agg', 'avg', 'count', 'max', 'min', 'string_agg', 'sum']);

export function checkSubqueries(root: Node, found: Set<string>): void {
  const named = new Set(all(root, 'CommonTableExpr').map((one) => String(one['ctename'])));
  for (const query of queriesOf(root)) {
    if (!readsSpread(query)) continue;
    checkJoins(query, found);
    const level = levelOf(query, named);
    const isSpread = [...level.tables.values()].some((table) => table in SPREAD_BY);
    const isRouted = isSpread && isOnOneMachine(level);
    if (isSpread && !isRouted && all({ of: query['targetList'] }, 'SubLink').length > 0) {
      found.add('a subquery in the list of columns');
    }
    const names = namesIn(query);
    for (const inner of innerQueriesOf(query)) {
      if (inner['op'] !== 'SETOP_NONE' && spreadIn(inner) < spreadIn(query)) {
        found.add('UNION in a subquery, next to a spread table');
      }
      const isCorrelated = usesAny(inner, names);
      if (isCorrelated && !isRouted && (isSpread || readsSpread(inner))) {
        checkCorrelated(inner, found);
      }
    }
    for (const link of all({ of: query['whereClause'] }, 'SubLink'))
      checkExists(link, names, found);
  }
}

/** A machine has only a part of the rows, so it cannot limit or add up all of them. */
function checkCorrelated(inner: Node, found: Set<string>): void {
  if (isNode(inner['limitCount'])) found.add('LIMIT in a correlated subquery');
  if (inner['groupClause'] !== undefined) return;
  const calls = all({ of: inner['targetList'] }, 'FuncCall').map(
    (call) => list(call['funcname']).map(textOf).at(-1) ?? '',
  );
  if (calls.some((name) => AGGREGATES.has(name))) {
    found.add('an aggregate without GROUP BY in a correlated subquery');
  }
}

/** The outer row must be named with its table. Otherwise nobody sees by what they are joined. */
function checkExists(link: Node, names: ReadonlySet<string>, found: Set<string>): void {
  const select = link['subselect'];
  const inner = isNode(select) ? select['SelectStmt'] : null;
  if (link['subLinkType'] !== 'EXISTS_SUBLINK' || !isNode(inner) || !readsSpread(inner)) return;
  if (isNode(inner['limitCount']) || usesAny(inner, names)) return;
  found.add('EXISTS over a spread table without a named outer column or LIMIT 1');
}

function checkJoins(query: Node, found: Set<string>): void {
  const joins = all({ of: query['fromClause'] }, 'JoinExpr');
  if (joins.some((join) => join['jointype'] === 'JOIN_FULL' && readsSpread(join))) {
    found.add('FULL JOIN over a spread table');
  }
}

function readsSpread(part: Node): boolean {
  return spreadIn(part) > 0;
}

function spreadIn(part: Node): number {
  return all(part, 'RangeVar').filter((table) => String(table['relname']) in SPREAD_BY).length;
}

/** Returns the names by which a query knows what it reads: tables, functions and subqueries. */
function namesIn(query: Node): ReadonlySet<string> {
  const kinds = ['RangeVar', 'RangeFunction', 'RangeSubselect'];
  const { relation, fromClause, usingClause } = query;
  const parts = { RangeVar: relation, fromClause, usingClause };
  const sources = kinds.flatMap((kind) => all(parts, kind));
  return new Set(
    sources.map(({ alias, relname }) => String(isNode(alias) ? alias['aliasname'] : relname)),
  );
}

function usesAny(inner: Node, names: ReadonlySet<string>): boolean {
  const own = namesIn(inner);
  return all(inner, 'ColumnRef').some((reference) => {
    const fields = list(reference['fields']).map(textOf);
    const [qualifier = ''] = fields;
    return fields.length > 1 && names.has(qualifier) && !own.has(qualifier);
  });
}
