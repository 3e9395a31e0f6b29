import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const DOCS = join(import.meta.dirname, '../../../../../docs');
const render = (text: string) => renderMarkdown(text, (target) => target).text.trim();

it('renders headings, paragraphs of several lines, lists and links', () => {
  const text = '## Two words\n\nA line\nand `another <b>`.\n\n- one\n  goes on\n- [two](a.md)\n';
  expect(render(text)).toBe(
    [
      '<h2 id="two-words">Two words</h2>',
      '<p>A line and <code>another &lt;b&gt;</code>.</p>',
      '<ul><li>one goes on</li><li><a href="a.md">two</a></li></ul>',
    ].join('\n'),
  );
});

it('renders tables and code as they are', () => {
  expect(render('| a | b |\n|---|---|\n| 1 \\| 2 | **3** |')).toContain(
    '<tbody><tr><td>1 | 2</td><td><strong>3</strong></td></tr>',
  );
  expect(render('```\n# no heading\n\n<x>\n```')).toBe(
    '<pre tabindex="0"># no heading\n\n&lt;x&gt;</pre>',
  );
});

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

it.each(readdirSync(DOCS).filter((name) => name.endsWith('.md')))('loses no word of %s', (name) => {
  const text = readFileSync(join(DOCS, name), 'utf8');
  const shown = render(text)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(\w+);/g, (_, sign: string) => SIGNS[sign] ?? '');
  const words = (one: string) => (one.match(/[\p{L}\p{N}]{4,}/gu) ?? []).toSorted();
  const written = text.replaceAll(/\]\([^)\s]+\)/g, ']').replaceAll(/^```\w*$/gm, '');
  expect(words(shown)).toEqual(words(written));
});
