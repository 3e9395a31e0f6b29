/** Serves the guides as pages, and `/llms.txt`, which tells language models where everything is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addFile, HTML } from '../pipeline/add-file.ts';
import type { Service } from '../pipeline/service.ts';
import { GUIDES, type Guide } from './page/guides.ts';
import { html } from './page/html.ts';
import { renderMarkdown } from './page/markdown.ts';
import { shell } from './page/shell.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs');
/** From `/docs/guides/NAME` to the root of the service. */
const ROOT = '../../';

export function addGuides(fastify: FastifyInstance, service: Service, policy: string): void {
  for (const guide of GUIDES) {
    addFile(fastify, service, {
      url: `/docs/guides/${guide.name}`,
      contentType: HTML,
      contentPolicy: () => policy,
      make: () => guidePage(guide),
    });
  }
  addFile(fastify, service, {
    url: '/llms.txt',
    contentType: 'text/plain; charset=utf-8',
    make: llmsText,
  });
}

function guidePage({ name, title }: Guide): string {
  const text = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
  const side = html`<h2>Reference</h2>
<ul><li><a href="${ROOT}docs">Operations</a></li></ul>
<h2>Guides</h2>
<ul>${GUIDES.map((one) => {
    const current = one.name === name ? html` aria-current="page"` : html``;
    return html`<li><a href="${one.name}"${current}>${one.title}</a></li>`;
  })}</ul>`;
  const content = html`<article class="guide">${renderMarkdown(text, linkOf)}</article>`;
  return shell({ title: `${title} · Shelfline`, root: ROOT, base: null, side, content }).text;
}

/** Links to other guides lead to their pages; those to files that are not served are text. */
function linkOf(target: string): string | null {
  if (/^(?:https?:|#)/.test(target)) return target;
  const [, name, fragment = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return GUIDES.some((guide) => guide.name === name) ? `${name}${fragment}` : null;
}

function llmsText(): string {
  return [
    '# Shelfline',
    '',
    '> A seller research data service: product search, price and rank history, sales estimates',
    '> with their range, niche scores, keywords and profit, on the data of this installation.',
    '',
    '## Interface',
    '',
    '- [OpenAPI 3.1](/api/v1/openapi.json): every operation with its fields and errors',
    '- [Reference](/docs): the same to read and try',
    '- [Tools for assistants](/mcp): the Model Context Protocol over HTTP',
    '',
    '## Guides',
    '',
    ...GUIDES.map(({ name, title }) => `- [${title}](/docs/guides/${name})`),
    '',
  ].join('\n');
}
