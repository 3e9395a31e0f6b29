/** What one must know before the first request, at the head of the page. */
import type { Form } from '../../forms/form.ts';
import { type Html, html, marked } from './html.ts';

interface IntroductionOptions {
  readonly base: string;
  /** From the page to the root of the service. */
  readonly root: string;
  readonly version: string;
  readonly storeName: string;
}

export function introduction(
  form: Form,
  { base, root, version, storeName }: IntroductionOptions,
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
<a href="${root}${base.slice(1)}/collection.postman.json">Postman collection</a></dd>
</dl>
<p class="small">Version ${version}</p>
</section>`;
}
