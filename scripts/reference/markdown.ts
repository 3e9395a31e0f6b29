/** The reference as Markdown: a page for each form, and one for the errors. */

import { answerSchema } from '../../src/delivery/http/reference/answer-schema.ts';
import { describeFields } from '../../src/delivery/http/reference/describe-type.ts';
import { ERROR_REFERENCE, errorsOf } from '../../src/delivery/http/reference/errors.ts';
import { templatePath } from '../../src/delivery/http/reference/openapi.ts';
import { exclusiveWords } from '../../src/delivery/http/reference/request-schema.ts';
import { sampleRequest, sampleTarget } from '../../src/delivery/http/reference/samples.ts';
import { paramsSchema } from '../../src/delivery/interface/json-schema.ts';
import type { Form, FormRoute, Operation } from '../../src/delivery/interface/operation.ts';
import { ERROR_STATUS } from '../../src/delivery/present/error-status.ts';
import type { ErrorCode } from '../../src/domain/values/error.ts';
import { marketplaceDomain } from '../../src/domain/values/marketplace.ts';

const GENERATED =
  '<!-- Made by scripts/generate-reference.ts from the operations; do not edit. -->';

/** Codes that are told in every operation's list would only repeat `errors.md`. */
const EVERYWHERE = new Set<ErrorCode>([
  'bad_request',
  'missing_api_key',
  'invalid_api_key',
  'plan_without_api_access',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
  'payload_too_large',
  'unsupported_media_type',
  'daily_limit_exceeded',
  'internal_error',
  'overloaded',
  'unavailable',
]);

export function formPage(form: Form, storeName: string): string {
  const base = `/form-${form.name.toLowerCase()}/api/v1`;
  const domains = form.marketplaces.map((id) => `\`${marketplaceDomain(id, storeName)}\``);
  return `${[
    GENERATED,
    `# Form ${form.name}`,
    `Base: \`${base}\`; also \`/api/v1\` where the setting \`form\` is \`${form.name}\`. Every request needs a key: \`X-API-Key: <key>\` or \`Authorization: Bearer <key>\`. Errors: [errors.md](errors.md).`,
    `Marketplaces: ${domains.join(', ')}. Scores run from 0 to ${form.scoreScale}.`,
    table(
      ['Operation', 'Request'],
      form.routes.map((route) => [
        `[${route.operation.summary}](#${anchor(route.operation.summary)})`,
        `\`${route.method} ${templatePath(route.path)}\``,
      ]),
    ),
    ...form.routes.map((route) => operationSection(form, route, base, storeName)),
  ].join('\n\n')}\n`;
}

export function errorsPage(): string {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return `${[
    GENERATED,
    '# Errors',
    'Every answer that is not a success has this body, whoever made it: the operation, the router, the body parser or the HTTP parser. `resetsAt` stands on 429 only.',
    `\`\`\`json\n${JSON.stringify(SHAPE, null, 2)}\n\`\`\``,
    'Answers 400, 401, 403, 405 and 429 are not counted against the daily limit; what a 5xx took is given back. 200, 304 and 404 for data count one.',
    table(
      ['Status', 'Code', 'Meaning', 'Remedy'],
      codes.map((code) => [
        String(ERROR_STATUS[code]),
        `\`${code}\``,
        ERROR_REFERENCE[code].meaning,
        ERROR_REFERENCE[code].remedy,
      ]),
    ),
  ].join('\n\n')}\n`;
}

const SHAPE = {
  success: false,
  error: {
    code: 'invalid_parameter',
    message: ERROR_REFERENCE.invalid_parameter.example,
    details: [
      {
        field: 'page',
        issue: 'must be a whole number, as plain decimal digits, at most 15',
        allowed: [],
      },
    ],
    requestId: '5f0c7a52-3a0e-4b5e-9d5a-0c1f4b8f7a11',
  },
};

function operationSection(form: Form, route: FormRoute, base: string, storeName: string): string {
  const { operation } = route;
  const params = describeFields(paramsSchema(operation, form, storeName));
  const fields = describeFields(answerSchema(operation, form));
  const codes = [...errorsOf(operation).values()].flat().filter((code) => !EVERYWHERE.has(code));
  return [
    `## ${operation.summary}`,
    `\`${route.method} ${base}${templatePath(route.path)}\``,
    [operation.description, exclusiveWords(operation.exclusive)].join(' ').trim(),
    curlExample(form, route, base, storeName),
    ...(params.length === 0
      ? []
      : [
          operation.input === 'body' ? 'Body:' : 'Parameters:',
          table(
            ['Name', 'Type', ''],
            params.map(({ path, type, description, isRequired }) => [
              isRequired ? `**\`${path}\`**` : `\`${path}\``,
              path === 'marketplace' ? 'one of the above' : type,
              description,
            ]),
          ),
        ]),
    'Answer, in `data`:',
    table(
      ['Field', 'Type', ''],
      fields.map(({ path, type, description }) => [`\`${path}\``, type, description]),
    ),
    ...(operation.rows === undefined ? [] : [csvRemark(operation)]),
    `Errors of its own: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ].join('\n\n');
}

function csvRemark({ next, correctedKeyword }: Operation): string {
  return [
    'Also as CSV: `format=csv` or `Accept: text/csv`.',
    ...(next === undefined
      ? []
      : ['Where rows follow, the header `Link` with `rel="next"` asks for them.']),
    ...(correctedKeyword === undefined
      ? []
      : ['Of a misspelt keyword, `X-Corrected-Keyword` says what was searched.']),
  ].join(' ');
}

function curlExample(form: Form, route: FormRoute, base: string, storeName: string): string {
  const sample = sampleRequest(form, route, storeName);
  const url = `http://127.0.0.1:8080${base}${sampleTarget(route, sample)}`;
  const body =
    sample.body === null
      ? ''
      : ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(sample.body)}'`;
  return `\`\`\`sh\ncurl -H "X-API-Key: $KEY" '${url}'${body}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
