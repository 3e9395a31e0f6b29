/** The page that shows the reference of a form and lets readers try it with a key. */
import { type Form, TAGS } from '../../../interface/operation.ts';
import { type Html, html, marked } from './html.ts';
import { operationSection } from './operation-section.ts';

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
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shelfline API, form ${form.name}</title>
<link rel="stylesheet" href="${root}docs/assets/docs.css">
<link rel="icon" href="${root}docs/assets/icon.svg">
<script src="${root}docs/assets/docs.js" defer></script>
</head>
<body data-base="${root}${base.slice(1)}">
<header>
<a class="name" href="#start">Shelfline API</a>
<nav class="forms" aria-label="Form">${forms.map((name) => formLink(name, form.name, root))}</nav>
<label class="key">Key <input id="key" type="password" autocomplete="off" spellcheck="false"
 placeholder="sl_…" aria-describedby="key-note"></label>
<span id="key-note">kept in this tab until you close it</span>
</header>
<main>
${introduction(form, options, root)}
${groupsOf(form).map(
  ({ name, description, routes }) => html`<section class="group">
<h2>${name}</h2>
<p class="note">${description}</p>
${routes.map((route) => operationSection(form, route, storeName))}
</section>
`,
)}
</main>
</body>
</html>
`;
  return page.text;
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
<dt>Read on</dt><dd class="links"><a href="${root}docs/guide.txt">Guide</a>
<a href="${root}${base.slice(1)}/openapi.json">OpenAPI 3.1</a>
<a href="${root}${base.slice(1)}/collection.postman.json">Postman collection</a>
<a href="${root}admin/v1/openapi.json">OpenAPI of the administration</a></dd>
</dl>
<p class="small">Version ${version}</p>
</section>`;
}
