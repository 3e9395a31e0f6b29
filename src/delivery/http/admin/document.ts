/** The OpenAPI 3.1 document of the administration. */

import { ADMIN_BASE, type AdminOperation, placeOf } from '../../interface/admin-operation.ts';
import {
  type JsonSchema,
  type ObjectSchema,
  partOf,
  plainSchema,
  strictSchema,
} from '../../interface/json-schema.ts';
import { nameSchemas } from '../reference/named-schemas.ts';
import { templatePath } from '../reference/openapi.ts';
import { components } from '../reference/openapi-components.ts';
import { failureOf } from '../reference/openapi-responses.ts';

type Json = Readonly<Record<string, unknown>>;

const DESCRIPTION =
  'Administration of an installation. Every operation needs the key of an operator, in a header or as a session of the dashboard. Nothing is counted against a plan. Every change leaves a line in the audit trail.';

export function adminDocument(operations: readonly AdminOperation[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    const path = templatePath(operation.path);
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(operation, schemas),
    };
  }
  const shared = components({ schemas, responses: {} }, paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shelfline API, administration',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: ADMIN_BASE, description: 'This installation.' }],
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    components: shared,
  };
}

const BAD_REQUEST = ['missing_parameter', 'invalid_parameter', 'unknown_parameter'] as const;

const FILE_SCHEMA = { type: 'string' };

const ANY_FILE = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function describe(operation: AdminOperation, schemas: Record<string, JsonSchema>): Json {
  const { name, summary, data, isUpload, status = 200, fileType } = operation;
  const params = strictSchema(operation.params);
  const body = partOf(params, (field) => placeOf(operation, field) === 'body');
  const [type = 'application/json'] = fileType?.split(';') ?? [];
  const schema =
    fileType === undefined ? answerOf(nameSchemas(plainSchema(data), schemas)) : FILE_SCHEMA;
  return {
    operationId: name,
    summary,
    parameters: parametersOf(operation, params),
    ...(Object.keys(body.properties).length === 0 ? {} : { requestBody: bodyOf(body) }),
    ...(isUpload === true ? { requestBody: ANY_FILE } : {}),
    responses: {
      [status]: { description: 'The answer.', content: { [type]: { schema } } },
      400: failureOf(400, BAD_REQUEST, schemas),
      401: failureOf(401, ['missing_api_key', 'invalid_api_key'], schemas),
      403: failureOf(403, ['operator_only', 'plan_without_api_access'], schemas),
      503: failureOf(503, ['unavailable'], schemas),
    },
  };
}

function answerOf(data: JsonSchema): Json {
  const properties = { success: { type: 'boolean', const: true }, data };
  return { type: 'object', required: ['success', 'data'], properties };
}

function parametersOf(operation: AdminOperation, { properties, required }: ObjectSchema): Json[] {
  return Object.entries(properties).flatMap(([name, { description, ...schema }]) => {
    const place = placeOf(operation, name);
    if (place === 'body') return [];
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    };
  });
}

function bodyOf(schema: ObjectSchema): Json {
  return { required: schema.required.length > 0, content: { 'application/json': { schema } } };
}
