/** The page that shows the reference of a form: to read, and to try with one's own key. */
import type { Form, FormRoute } from '../../forms/form.ts';
import { TAGS, tagOf } from '../tags.ts';
import { type Html, html } from './html.ts';
import { introduction } from './introduction.ts';
import { operationSection } from './operation-section.ts';

export interface DocsPageOptions {
  /** Where the page stands: `/docs`, `/form-a/api/v1/docs`. */
  readonly path: string;
  /** Where its operations stand: `/api/v1`. */
  readonly base: string;
  readonly storeName: string;
  readonly version: string;
  /** All forms there are, to change between. */
  readonly forms: readonly Form['name'][];
}

export function docsPage(form: Form, options: DocsPageOptions): string {
  const { path, base, storeName, version, forms } = options;
  // Relative, so that a proxy may put the service below a path of its own.
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
${introduction(form, { base, root, version, storeName })}
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
  return TAGS.map((tag) => ({
    ...tag,
    routes: routes.filter(({ operation }: FormRoute) => tagOf(operation.name) === tag),
  })).filter((group) => group.routes.length > 0);
}
