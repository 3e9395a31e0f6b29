/** A request that works on the demo market, taken apart for collections and examples. */
import type { Form, FormRoute } from '../forms/form.ts';
import { type JsonSchema, paramsSchema } from '../json-schema.ts';

export interface SampleParameter {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Part of the example; others are shown switched off. */
  readonly isUsed: boolean;
}

export interface SampleRequest {
  readonly path: readonly SampleParameter[];
  readonly query: readonly SampleParameter[];
  /** Null for operations without a body. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

export function sampleRequest(form: Form, route: FormRoute, storeName: string): SampleRequest {
  const { operation, path } = route;
  if (operation.input === 'body') return { path: [], query: [], body: operation.example };
  const { properties } = paramsSchema(operation.params(form), form, storeName);
  const all = Object.entries(properties).map(([name, schema]) =>
    sampleParameter(route, name, schema),
  );
  const isInPath = ({ name }: SampleParameter) => path.includes(`:${name}`);
  return {
    path: all.filter(isInPath).map((parameter) => ({ ...parameter, isUsed: true })),
    query: all.filter((parameter) => !isInPath(parameter)),
    body: null,
  };
}

/** `/search?keyword=yoga%20mat`, below the base. */
export function sampleTarget(route: FormRoute, { path, query }: SampleRequest): string {
  const target = path.reduce(
    (text, { name, value }) => text.replace(`:${name}`, encodeURIComponent(value)),
    route.path,
  );
  const used = query.filter(({ isUsed }) => isUsed);
  if (used.length === 0) return target;
  return `${target}?${used.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

function sampleParameter(
  { operation }: FormRoute,
  name: string,
  schema: JsonSchema,
): SampleParameter {
  const example = operation.example[name];
  const value = example ?? schema.default ?? schema.examples?.[0] ?? schema.enum?.[0] ?? '';
  return {
    name,
    value: String(value),
    description: schema.description ?? '',
    isUsed: example !== undefined,
  };
}
