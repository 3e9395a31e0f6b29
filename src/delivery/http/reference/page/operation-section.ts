/** One operation on the page: its parameters, a form to try it, and its answer. */
import type { ErrorCode } from '../../../../domain/values/error.ts';
import { enumeratedValues, type JsonSchema, paramsSchema } from '../../interface/json-schema.ts';
import type { Form, FormRoute, Operation } from '../../interface/operation.ts';
import { answerSchema } from '../answer-schema.ts';
import { describeFields, describeType } from '../describe-type.ts';
import { ERROR_REFERENCE, errorsOf } from '../errors.ts';
import { templatePath } from '../openapi.ts';
import { exclusiveWords } from '../request-schema.ts';
import { exampleOf } from '../samples.ts';
import { type Html, html, marked } from './html.ts';

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
${folded('Errors', errorTable(operation))}
</details>
`;
}

const folded = (title: string, inside: Html) =>
  html`<details class="part"><summary>${title}</summary>${inside}</details>
`;

function bodyFields(form: Form, { operation }: FormRoute, storeName: string): Html {
  const fields = describeFields(paramsSchema(operation, form, storeName));
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

function errorTable(operation: Operation): Html {
  const rows = [...errorsOf(operation)].flatMap(([status, codes]: [number, readonly ErrorCode[]]) =>
    codes.map((code) => {
      const { meaning, remedy } = ERROR_REFERENCE[code];
      return html`<tr><td>${status}</td><td class="name-cell"><code>${code}</code></td><td>${marked(meaning)}</td><td>${marked(remedy)}</td></tr>
`;
    }),
  );
  return html`<div class="scroll" tabindex="0"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th><th>What to do</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The form that tries an operation, filled in with the example. */
function tryForm(form: Form, { operation, method, path }: FormRoute, storeName: string): Html {
  const schema = paramsSchema(operation, form, storeName);
  const isBody = operation.input === 'body';
  const fields = isBody
    ? bodyField(operation.example)
    : Object.entries(schema.properties).map(([name, one]) =>
        parameterRow(name, one, {
          isRequired: schema.required.includes(name) || path.includes(`:${name}`),
          example: operation.example[name],
          id: `${operation.name}-${name}`,
        }),
      );
  const format =
    operation.rows === undefined
      ? null
      : html`<label>as <select name="format" data-role="format"><option value="">JSON</option><option value="csv">CSV</option></select></label>`;
  return html`<form data-method="${method}" data-path="${templatePath(path)}">
${fields}
<p class="send"><button>Send request</button> ${format}</p>
<div class="answer" hidden><pre class="request"></pre><p class="status" role="status"></p><pre class="body" tabindex="0"></pre></div>
</form>`;
}

function bodyField(example: Readonly<Record<string, unknown>>): Html {
  const text = JSON.stringify(example, null, 2);
  return html`<label class="json">Body <textarea data-role="body" spellcheck="false" rows="${text.split('\n').length}">${text}</textarea></label>`;
}

interface ParameterRow {
  readonly id: string;
  readonly isRequired: boolean;
  readonly example: unknown;
}

function parameterRow(
  name: string,
  schema: JsonSchema,
  { id, isRequired, example }: ParameterRow,
): Html {
  const values = enumeratedValues(schema);
  // Enumerated values are shown in their list.
  const type = values.length > 0 ? '' : describeType(schema);
  const value = example === undefined ? '' : String(example);
  const mark = isRequired ? html` <span class="required">required</span>` : null;
  return html`<div class="parameter"><label for="${id}"><code>${name}</code>${mark}</label>
${values.length > 0 ? choice(id, name, schema, values) : html`<input id="${id}" name="${name}" value="${value}" placeholder="${String(schema.default ?? '')}" autocomplete="off">`}
<p>${marked(schema.description ?? '')} <span class="kind">${marked(type)}</span></p></div>
`;
}

function choice(
  id: string,
  name: string,
  schema: JsonSchema,
  values: readonly (string | number | boolean)[],
): Html {
  const none = schema.default === undefined ? '' : `${schema.default}`;
  const options = values
    .filter((value) => value !== schema.default)
    .map((value) => html`<option>${String(value)}</option>`);
  return html`<select id="${id}" name="${name}"><option value="">${none}</option>${options}</select>`;
}
