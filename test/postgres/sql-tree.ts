/** Walks the tree of a parsed statement. */

/** A part of a parsed statement: the parser's types differ by the kind of each node. */
export type Node = { readonly [name: string]: unknown };

/** Returns all nodes of a kind, at any depth. */
export function all(node: unknown, kind: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => all(one, kind));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const inner = all(value, kind);
    return name === kind && isNode(value) ? [value, ...inner] : inner;
  });
}

export function relationOf(statement: Node): string {
  const relation = statement['relation'];
  return isNode(relation) ? String(relation['relname']) : '';
}

export function textOf(node: Node): string {
  const text = node['String'];
  return isNode(text) ? String(text['sval']) : '';
}

export function list(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
