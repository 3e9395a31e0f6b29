/** The section of one operation on the page: its parameters, a form to try it, and its answer. */
import type { ErrorCode } from '../../../../domain/values/error.ts';
import {
  enumeratedValues,
  type JsonSchema,
  type ObjectSchema,
  paramsSchema,
} from '../../../interface/json-schema.ts';
import type { Form, FormRoute, Operation } from '../../../interface/operation.ts';
import { answerSchema } from '../answer-schema.ts';
import { describeFields, describeType } from '../describe-type.ts';
import { ERROR_REFERENCE, errorsOf } from '../errors.ts';
import { templatePath } from '../openapi.ts';
import { exclusiveWords } from '../request-schema.ts';
import { exampleOf } from '../samples.ts';
import { type CodeSample, codeSamples } from './code-samples.ts';
import { fieldTree } from './field-tree.ts';
import { type Html, html, marked } from './html.ts';

export interface SectionOptions {
  /** The base of the operations: `/api/v1`. */
  readonly base: string;
  readonly storeName: string;
}

export function operationSection(form: Form, route: FormRoute, options: SectionOptions): Html {
  const { operation, method, path } = route;
  const schema = paramsSchema(operation, form, options.storeName);
  const words = `${operation.description} ${exclusiveWords(operation.exclusive)}`;
  const { data, csv } = exampleOf(form, operation);
  const answer = JSON.stringify({ success: true, data }, null, 2);
  return html`<details class="operation" id="${operation.name}">
<summary><span class="method">${method}</span> <code>${templatePath(path)}</code>
<span class="title">${operation.summary}</span></summary>
<p>${marked(words.trim())}</p>
${samples(codeSamples(form, route, options))}
${tryForm(route, schema)}
${operation.input === 'body' ? bodyFields(schema) : null}
<details class="part" open><summary>Example answer</summary><pre tabindex="0">${answer}</pre></details>
${csv === undefined ? null : folded('Example as CSV', html`<pre tabindex="0">${csv}</pre>`)}
${folded('Fields', fieldTree(describeFields(answerSchema(operation, form))))}
${folded('Errors', errorTable(operation))}
</details>
`;
}

const folded = (title: string, inside: Html) =>
  html`<details class="part"><summary>${title}</summary>${inside}</details>
`;

function bodyFields(schema: JsonSchema): Html {
  const fields = describeFields(schema).map(({ isRequired, type, ...field }) => ({
    ...field,
    type: isRequired ? `${type}, required` : type,
  }));
  return folded('Body', fieldTree(fields));
}

/** The request in each language. The page shows one at a time; without scripts all are read. */
function samples(all: readonly CodeSample[]): Html {
  return html`<div class="samples">${all.map(
    ({ language, code }) =>
      html`<figure data-language="${language}"><figcaption>${language}</figcaption><pre tabindex="0">${code}</pre></figure>`,
  )}</div>`;
}

function errorTable(operation: Operation): Html {
  const rows = [...errorsOf(operation)].flatMap(([status, codes]: [number, readonly ErrorCode[]]) =>
    codes.map((code) => {
      const { meaning, remedy } = ERROR_REFERENCE[code];
      return html`<tr><td>${status}</td><td class="name-cell"><a href="#error-${code}"><code>${code}</code></a></td><td>${marked(meaning)}</td><td>${marked(remedy)}</td></tr>
`;
    }),
  );
  return html`<div class="scroll" tabindex="0"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th><th>What to do</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function tryForm(route: FormRoute, schema: ObjectSchema): Html {
  const { operation, method, path } = route;
  const fields =
    operation.input === 'body'
      ? bodyField(operation.example)
      : Object.entries(schema.properties).map(([name, one]) => {
          const isRequired = schema.required.includes(name) || path.includes(`:${name}`);
          return parameterRow(operation, name, one, isRequired);
        });
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

function bodyField(example: Operation['example']): Html {
  const text = JSON.stringify(example, null, 2);
  return html`<label class="json">Body <textarea data-role="body" spellcheck="false" rows="${text.split('\n').length}">${text}</textarea></label>`;
}

function parameterRow(
  operation: Operation,
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
): Html {
  const id = `${operation.name}-${name}`;
  const { default: usual = '', description = '' } = schema;
  const options = enumeratedValues(schema)
    .filter((value) => value !== usual)
    .map((value) => html`<option>${value}</option>`);
  const value = String(operation.example[name] ?? '');
  const mark = isRequired ? html` <span class="required">required</span>` : null;
  const isChoice = options.length > 0;
  return html`<div class="parameter"><label for="${id}"><code>${name}</code>${mark}</label>
${
  isChoice
    ? html`<select id="${id}" name="${name}"><option value="">${String(usual)}</option>${options}</select>`
    : html`<input id="${id}" name="${name}" value="${value}" placeholder="${String(usual)}" autocomplete="off">`
}
<p>${marked(description)} <span class="kind">${marked(isChoice ? '' : describeType(schema))}</span></p></div>
`;
}
