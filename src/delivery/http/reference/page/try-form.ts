/** The form that tries an operation: its parameters with their meaning, filled in as the example. */
import type { Form, FormRoute } from '../../forms/form.ts';
import { enumeratedValues, type JsonSchema, paramsSchema } from '../../json-schema.ts';
import { describeType } from '../describe-type.ts';
import { templatePath } from '../openapi.ts';
import { type Html, html, marked } from './html.ts';

export function tryForm(
  form: Form,
  { operation, method, path }: FormRoute,
  storeName: string,
): Html {
  const schema = paramsSchema(operation.params(form), form, storeName);
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
  // Values to choose from stand in their list.
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
