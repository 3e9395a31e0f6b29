/** One operation on the page: closed a line, open what it takes, a form to try it, what it answers. */
import type { ErrorCode } from '../../../../domain/error.ts';
import type { Form, FormRoute } from '../../forms/form.ts';
import { paramsSchema } from '../../json-schema.ts';
import { answerSchema } from '../answer-schema.ts';
import { describeFields } from '../describe-type.ts';
import { ERROR_REFERENCE } from '../error-reference.ts';
import { exampleOf } from '../examples.ts';
import { exclusiveWords } from '../exclusive-params.ts';
import { templatePath } from '../openapi.ts';
import { errorsOf } from '../operation-errors.ts';
import { type Html, html, marked } from './html.ts';
import { tryForm } from './try-form.ts';

export function operationSection(form: Form, route: FormRoute, storeName: string): Html {
  const { operation, method, path } = route;
  const words = `${operation.description} ${exclusiveWords(operation.exclusive)}`;
  const { data, csv } = exampleOf(form, operation);
  const answer = JSON.stringify({ success: true, data }, null, 2);
  return html`<details class="operation" id="${operation.name}">
<summary><span class="method">${method}</span> <code>${templatePath(path)}</code>
<span class="title">${operation.summary}</span></summary>
<p>${marked(words.trim())}</p>
${tryForm(form, route, storeName)}
${operation.input === 'body' ? bodyFields(form, route, storeName) : null}
<details class="part" open><summary>Example</summary><pre tabindex="0">${answer}</pre></details>
${csv === undefined ? null : folded('Example as CSV', html`<pre tabindex="0">${csv}</pre>`)}
${folded('Fields', fieldTable(describeFields(answerSchema(operation, form))))}
${folded('Errors', errorTable(route))}
</details>
`;
}

const folded = (title: string, inside: Html) =>
  html`<details class="part"><summary>${title}</summary>${inside}</details>
`;

function bodyFields(form: Form, { operation }: FormRoute, storeName: string): Html {
  const fields = describeFields(paramsSchema(operation.params(form), form, storeName));
  const shown = fields.map(({ isRequired, ...field }) => ({
    ...field,
    type: isRequired ? `${field.type}, required` : field.type,
  }));
  return folded('Body', fieldTable(shown));
}

function fieldTable(
  fields: readonly { readonly path: string; readonly type: string; readonly description: string }[],
): Html {
  const rows = fields.map(
    ({ path, type, description }) =>
      html`<tr><td class="name-cell"><code>${path}</code></td><td class="kind">${marked(type)}</td><td>${marked(description)}</td></tr>
`,
  );
  return html`<div class="scroll" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function errorTable(route: FormRoute): Html {
  const rows = [...errorsOf(route)].flatMap(([status, codes]: [number, readonly ErrorCode[]]) =>
    codes.map((code) => {
      const { meaning, remedy } = ERROR_REFERENCE[code];
      return html`<tr><td>${status}</td><td class="name-cell"><code>${code}</code></td><td>${marked(meaning)}</td><td>${marked(remedy)}</td></tr>
`;
    }),
  );
  return html`<div class="scroll" tabindex="0"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th><th>What to do</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
