/** The page that shows the reference of a form and lets readers try it with a key. */
import type { ErrorCode } from '../../../../domain/values/error.ts';
import { ERROR_STATUS } from '../../../present/error-status.ts';
import { type Form, type FormRoute, TAGS } from '../../../interface/operation.ts';
import { ERROR_REFERENCE } from '../errors.ts';
import { templatePath } from '../openapi.ts';
import { GUIDES } from './guides.ts';
import { type Html, html, marked } from './html.ts';
import { operationSection } from './operation-section.ts';
import { shell } from './shell.ts';

export interface DocsPageOptions {
  /** The path of the page: `/docs`, `/form-a/api/v1/docs`. */
  readonly path: string;
  /** The base of its operations: `/api/v1`. */
  readonly base: string;
  readonly storeName: string;
  readonly version: string;
  readonly forms: readonly Form['name'][];
}

export function docsPage(form: Form, options: DocsPageOptions): string {
  const { path, base, storeName, forms } = options;
  // Relative, so that a proxy may serve the service under another path.
  const root = '../'.repeat(path.split('/').length - 2);
  const groups = groupsOf(form);
  const content = html`${introduction(form, options, root)}
${groups.map(
  ({ name, description, routes }) => html`<section class="group" id="${groupId(name)}">
<h2>${name}</h2>
<p class="note">${description}</p>
${routes.map((route) => operationSection(form, route, { base, storeName }))}
</section>
`,
)}
${errorSection()}`;
  const side = html`<nav class="forms" aria-label="Form">${forms.map((name) => formLink(name, form.name, root))}</nav>
${groups.map(
  ({ name, routes }) => html`<h2>${name}</h2>
<ul>${routes.map(sideLink)}</ul>`,
)}
<h2>More</h2>
<ul><li><a href="#errors">Errors</a></li></ul>`;
  return shell({ title: `Shelfline API, form ${form.name}`, root, base, side, content }).text;
}

function sideLink({ method, path, operation }: FormRoute): Html {
  const words = `${operation.summary} ${templatePath(path)}`.toLowerCase();
  return html`<li data-words="${words}"><a href="#${operation.name}"><span class="method ${method.toLowerCase()}">${method}</span> ${operation.summary}</a></li>`;
}

const groupId = (name: string) => `group-${name.toLowerCase().replaceAll(/\W+/g, '-')}`;

/** Every error once, so that the tables of operations have where to lead. */
function errorSection(): Html {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  return html`<section class="group">
<h2>Errors</h2>
<details class="part" id="errors"><summary>All ${codes.length} codes</summary>
<p class="note">The code is for programs; the message of an answer names field, value and remedy.</p>
${codes.map(([code, status]) => {
  const { meaning, remedy } = ERROR_REFERENCE[code];
  return html`<div class="error" id="error-${code}"><h3><code>${code}</code> <span class="kind">${status}</span></h3>
<p>${marked(meaning)} ${marked(remedy)}</p></div>
`;
})}
</details>
</section>`;
}

function formLink(name: string, shown: string, root: string): Html {
  const current = name === shown ? html` aria-current="page"` : html``;
  return html`<a href="${root}form-${name.toLowerCase()}/api/v1/docs"${current}>Form ${name}</a>`;
}

function groupsOf({ routes }: Form) {
  return Object.entries(TAGS)
    .map(([name, description]) => ({
      name,
      description,
      routes: routes.filter(({ operation }) => operation.tag === name),
    }))
    .filter((group) => group.routes.length > 0);
}

/** Explains what a reader must know before the first request. */
function introduction(
  form: Form,
  { base, version, storeName }: DocsPageOptions,
  root: string,
): Html {
  return html`<section id="start">
<h1>Seller research data, form ${form.name}</h1>
<p>Products, prices, ranks, sales estimates, markets, keywords and profit of
${form.marketplaces.length} marketplaces of ${storeName}. Open an operation below to read what it
takes and answers and to try it. Examples are answers of the demo market that
<code>npm start</code> fills an empty installation with, their long lists cut to two.</p>
<dl class="facts">
<dt>Address</dt><dd><code>${base}</code></dd>
<dt>Key</dt><dd>${marked('`X-API-Key: <key>` or `Authorization: Bearer <key>`, never in the address. Put yours in the field above to try things here.')}</dd>
<dt>Answers</dt><dd>${marked('`{"success": true, "data": …}`, else `{"success": false, "error": …}`. Money is in major units of `currency`, time in UTC. What is not known is `null`. Lists also come as CSV: `format=csv`.')}</dd>
<dt>Limit</dt><dd>${marked('Requests a UTC day, by the plan of the key; the headers `X-RateLimit-…` of every answer and `/usage` tell what is left. Refused requests are not counted.')}</dd>
<dt>Scores</dt><dd>from 0 to ${form.scoreScale}</dd>
<dt>Guides</dt><dd class="links">${GUIDES.map(({ name, title }) => html`<a href="${root}docs/guides/${name}">${title}</a>`)}</dd>
<dt>Files</dt><dd class="links"><a href="${root}llms.txt">llms.txt</a>
<a href="${root}${base.slice(1)}/openapi.json">OpenAPI 3.1</a>
<a href="${root}${base.slice(1)}/collection.postman.json">Postman collection</a>
<a href="${root}admin/v1/openapi.json">OpenAPI of the administration</a></dd>
</dl>
<p class="small">Version ${version}</p>
</section>`;
}
