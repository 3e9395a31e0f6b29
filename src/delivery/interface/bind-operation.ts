/**
 * Binds an operation to one form and one store name: compiles its schema, then reads, checks and
 * completes parameters. Query, body and batch all use it.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Authorization } from '../../app/accounts/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import { invalidParameter, missingParameter } from '../../domain/values/error.ts';
import {
  marketplaceDomain,
  marketplaceOf,
  parseMarketplace,
} from '../../domain/values/marketplace.ts';
import { type JsonObject, textReader, withoutEmpty } from './coerce.ts';
import { type ObjectSchema, paramsSchema } from './json-schema.ts';
import type { Form, Operation, OperationContext } from './operation.ts';
import { checkExclusive, checkRange, rangesOf } from './parameters.ts';
import { reportFaults } from './report-faults.ts';

export type Params = Readonly<Record<string, unknown>>;

export interface BoundOperation {
  readonly operation: Operation;
  readonly form: Form;
  readonly schema: ObjectSchema;
  /** Reads text parameters from path and query. Throws 400. */
  fromText(given: ReadonlyMap<string, string>): Params;
  /** Reads JSON parameters. Throws 400. */
  fromJson(given: JsonObject): Params;
}

export function bindOperation(operation: Operation, form: Form, storeName: string): BoundOperation {
  const schema = paramsSchema(operation, form, storeName);
  const { typed, check } = bindSchema(schema);
  const checked = (params: Record<string, unknown>): Params => {
    const { marketplace } = params;
    if (typeof marketplace === 'string') {
      params['marketplace'] = domainOf(marketplace, storeName) ?? marketplace;
    }
    const absent = operation.ofAbsent?.(params) ?? null;
    if (absent !== null) throw missingParameter(absent.field, absent.issue);
    check(params);
    for (const rule of operation.exclusive ?? []) checkExclusive(params, rule);
    operation.check?.(params);
    return params;
  };
  return {
    operation,
    form,
    schema,
    fromText: (given) => checked(typed(given)),
    fromJson: (given) => checked(withoutEmpty(given, schema)),
  };
}

/** Returns the domain of a marketplace, which may be named by its country, too. */
function domainOf(named: string, storeName: string): string | null {
  const id = parseMarketplace(named, storeName);
  return id === null ? null : marketplaceDomain(id, storeName);
}

export interface BoundSchema {
  /** Returns text parameters in the types of the schema. */
  typed(given: ReadonlyMap<string, string>): Record<string, unknown>;
  /** Fills in defaults. Throws 400. */
  check(params: Record<string, unknown>): void;
}

export function bindSchema(schema: ObjectSchema): BoundSchema {
  const isValid = ajv.compile(schema);
  const ranges = rangesOf(schema);
  const readers = new Map(
    Object.entries(schema.properties).map(([name, inner]) => [name, textReader(inner)]),
  );
  return {
    typed: (given) => typedParams(given, readers),
    check(params) {
      if (!isValid(params)) throw reportFaults(isValid.errors ?? []);
      for (const range of ranges) checkRange(params, range);
    },
  };
}

export function contextOf(
  app: AppContext,
  form: Form,
  params: Params,
  caller?: Authorization,
): OperationContext {
  const asked = params['marketplace'];
  const marketplace = typeof asked === 'string' ? parseMarketplace(asked, app.storeName) : 'US';
  if (marketplace === null) throw invalidParameter('marketplace', 'is not known here');
  return {
    app,
    form,
    marketplace,
    marketplaceDomain: marketplaceDomain(marketplace, app.storeName),
    currency: marketplaceOf(marketplace).currency,
    now: app.clock.now(),
    ...(caller === undefined ? {} : { caller }),
  };
}

export type AnswerData = Readonly<Record<string, unknown>>;

/** Does not check schemas: tests do, and it would take half of the startup time. */
const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  verbose: true,
  validateFormats: false,
  validateSchema: false,
  strict: false,
});

function typedParams(
  given: ReadonlyMap<string, string>,
  readers: ReadonlyMap<string, (text: string) => unknown>,
): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const [name, text] of given) {
    const value = readers.get(name)?.(text) ?? text;
    if (name !== '__proto__') typed[name] = value;
    // An assignment would lose the name; as an own property, the schema refuses it.
    else Object.defineProperty(typed, name, { value, enumerable: true });
  }
  return typed;
}
