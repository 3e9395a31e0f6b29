/** Renders the guides: the headings, paragraphs, lists, tables, code and links of the Markdown. */
import { Html, html, marked } from './html.ts';

/** @param linkOf where a link of the document leads on the page; null for text without a link */
export function renderMarkdown(text: string, linkOf: (target: string) => string | null): Html {
  const blocks = blocksOf(text.split('\n'));
  return html`${blocks.map((block) => blockHtml(block, (line) => inline(line, linkOf)))}`;
}

interface Block {
  readonly kind: 'code' | 'table' | 'list' | 'numbers' | 'heading' | 'text';
  readonly lines: readonly string[];
}

const FENCE = /^```/;
const KINDS: readonly (readonly [Block['kind'], RegExp])[] = [
  ['heading', /^#{1,6} /],
  ['table', /^\|/],
  ['list', /^[-*] /],
  ['numbers', /^\d+\. /],
];

function kindOf(line: string): Block['kind'] {
  return KINDS.find(([, sign]) => sign.test(line))?.[0] ?? 'text';
}

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = [];
  let isOpen = false;
  let isCode = false;
  for (const line of lines) {
    if (FENCE.test(line)) {
      isCode = !isCode;
      isOpen = isCode;
      if (isCode) blocks.push({ kind: 'code', lines: [] });
      continue;
    }
    const last = blocks.at(-1);
    if (isCode) last?.lines.push(line);
    else if (line.trim() === '') isOpen = false;
    // A line that begins nothing goes on with what is open.
    else if (isOpen && last !== undefined && continues(last.kind, line)) last.lines.push(line);
    else {
      blocks.push({ kind: kindOf(line), lines: [line] });
      isOpen = true;
    }
  }
  return blocks;
}

function continues(open: Block['kind'], line: string): boolean {
  const kind = kindOf(line);
  return (
    open !== 'heading' &&
    open !== 'code' &&
    (kind === open || (kind === 'text' && open !== 'table'))
  );
}

function blockHtml({ kind, lines }: Block, write: (line: string) => Html): Html {
  const [first = ''] = lines;
  switch (kind) {
    case 'code':
      return html`<pre tabindex="0">${lines.join('\n')}</pre>
`;
    case 'heading':
      return headingHtml(first, write);
    case 'table':
      return tableHtml(lines, write);
    case 'list':
    case 'numbers': {
      const items = itemsOf(lines).map((item) => html`<li>${write(item)}</li>`);
      return kind === 'list' ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`;
    }
    default:
      return html`<p>${write(lines.join(' '))}</p>
`;
  }
}

function headingHtml(line: string, write: (line: string) => Html): Html {
  const [marks = '#'] = /^#+/.exec(line) ?? [];
  const text = line.slice(marks.length).trim();
  const id = headingId(text);
  if (marks.length === 1)
    return html`<h1 id="${id}">${write(text)}</h1>
`;
  return marks.length === 2
    ? html`<h2 id="${id}">${write(text)}</h2>
`
    : html`<h3 id="${id}">${write(text)}</h3>
`;
}

/** The fragment of a heading, as other pages of the documentation name it. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (kindOf(line) !== 'text') items.push(line.replace(/^(?:[-*]|\d+\.) /, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

function tableHtml([head = '', , ...rows]: readonly string[], write: (line: string) => Html): Html {
  const cells = (row: string) =>
    row
      .replaceAll(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const names = cells(head).map((cell) => html`<th>${write(cell)}</th>`);
  const body = rows.map(
    (row) => html`<tr>${cells(row).map((cell) => html`<td>${write(cell)}</td>`)}</tr>
`,
  );
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${names}</tr></thead><tbody>${body}</tbody></table></div>
`;
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/;

function inline(text: string, linkOf: (target: string) => string | null): Html {
  const [whole, name = '', target = ''] = LINK.exec(text) ?? [];
  if (whole === undefined) return marked(text);
  const at = text.indexOf(whole);
  const href = linkOf(target);
  const link = href === null ? marked(name) : html`<a href="${href}">${marked(name)}</a>`;
  const rest = inline(text.slice(at + whole.length), linkOf);
  return new Html(marked(text.slice(0, at)).text + link.text + rest.text);
}
