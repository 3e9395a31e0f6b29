/** The fields of an answer as a tree: what is in a field folds out below it. */
import type { FieldDescription } from '../describe-type.ts';
import { type Html, html, marked } from './html.ts';

type Field = Omit<FieldDescription, 'isRequired'>;

interface Node {
  readonly field: Field;
  readonly name: string;
  readonly children: Node[];
}

/** @param fields a field stands before what is in it, and its path begins theirs */
export function fieldTree(fields: readonly Field[]): Html {
  const roots: Node[] = [];
  const open: Node[] = [];
  for (const field of fields) {
    const isIn = ({ field: { path } }: Node) =>
      field.path.startsWith(`${path}.`) || field.path.startsWith(`${path}[`);
    while (open.length > 0 && !open.slice(-1).some(isIn)) open.pop();
    const parent = open.at(-1);
    const name = parent === undefined ? field.path : field.path.slice(parent.field.path.length);
    const node = { field, name: name.replace(/^(?:\[\])*\./, ''), children: [] };
    (parent?.children ?? roots).push(node);
    open.push(node);
  }
  return listOf(roots, true);
}

function listOf(nodes: readonly Node[], isOpen: boolean): Html {
  return html`<ul class="tree">${nodes.map((node) => nodeHtml(node, isOpen))}</ul>`;
}

function nodeHtml({ field, name, children }: Node, isOpen: boolean): Html {
  const { type, description, path } = field;
  const line = html`<code>${name}</code> <span class="kind">${marked(type)}</span> ${marked(description)}`;
  if (children.length === 0)
    return html`<li data-field="${path}">${line}</li>
`;
  const open = isOpen && children.length < 12 ? html` open` : html``;
  return html`<li data-field="${path}"><details${open}><summary>${line}</summary>${listOf(children, false)}</details></li>
`;
}
