/** What stands around each page of the reference: name, search, key, and the links at the side. */
import { type Html, html } from './html.ts';

export interface ShellOptions {
  readonly title: string;
  /** From the page to the root of the service, relative, for proxies that serve it elsewhere. */
  readonly root: string;
  /** The base of the operations that the page tries; null for a page that tries none. */
  readonly base: string | null;
  readonly side: Html;
  readonly content: Html;
}

export function shell({ title, root, base, side, content }: ShellOptions): Html {
  const asked = base === null ? html`` : html` data-base="${root}${base.slice(1)}"`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${root}docs/assets/docs.css">
<link rel="icon" href="${root}docs/assets/icon.svg" type="image/svg+xml">
<script src="${root}docs/assets/docs.js" defer></script>
</head>
<body${asked}>
<header>
<a class="name" href="${root}docs"><img src="${root}docs/assets/icon.svg" alt="" width="24" height="24"> Shelfline API</a>
${base === null ? null : keyField()}
</header>
<aside>
${base === null ? null : html`<input id="find" type="search" placeholder="Find an operation or field" aria-label="Find an operation or field" autocomplete="off">`}
${side}
</aside>
<main>
${content}
</main>
</body>
</html>
`;
}

function keyField(): Html {
  return html`<label class="key">Key <input id="key" type="password" autocomplete="off" spellcheck="false"
 placeholder="sl_…" aria-describedby="key-note"></label>
<span id="key-note">kept in this tab until you close it</span>`;
}
