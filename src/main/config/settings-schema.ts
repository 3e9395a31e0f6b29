/** The schema of `settings.json` and its faults. It loads slowly, so only for an existing file. */

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import Type, { type TSchema } from 'typebox';
import { nearestName } from '../../domain/values/nearest-name.ts';

const httpAddress = Type.String({
  pattern: '^https?://[^ ]+$',
  examples: ['http://127.0.0.1:11434/v1'],
});
/** Others see what is sent over http, so it is for trials on one machine. */
const SECURE = '^(https://[^/? #]+|http://(localhost|127\\.0\\.0\\.1)(:[0-9]+)?)';
const publicUrl = Type.String({
  pattern: `${SECURE}$`,
  examples: ['https://data.example.org'],
  description: 'Where browsers and other services find this one: scheme, host and port.',
});
/** Below a request's deadline, so that the answer can name the slow service. */
const providerTimeout = Type.Number({ minimum: 0.1, maximum: 25 });

export const settingsSchema = Type.Object(
  {
    form: Type.Optional(Type.Enum(['A', 'B'], { description: 'The form `/api/v1` serves.' })),
    store: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,40}$',
        description: 'Name of the retail store in marketplace domains.',
        examples: ['amazon'],
      }),
    ),
    corsOrigins: Type.Optional(
      Type.Array(
        Type.String({ pattern: '^https?://[^/]+$', examples: ['https://tools.example.org'] }),
        { description: 'Origins whose pages may read answers; none switches CORS off.' },
      ),
    ),
    operatorToken: Type.Optional(
      Type.String({ minLength: 16, description: 'Opens /metrics to other machines.' }),
    ),
    plans: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,40}$' }), Type.Integer({ minimum: 1 }), {
        additionalProperties: false,
        examples: ['pro-2'],
        description: 'Further plans, or other limits: name -> requests a UTC day.',
      }),
    ),
    workers: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 64, description: 'Threads that serve requests.' }),
    ),
    dataForSeo: Type.Optional(
      Type.Object(
        {
          login: Type.Optional(Type.String({ minLength: 1 })),
          password: Type.Optional(Type.String({ minLength: 1 })),
          baseUrl: Type.Optional(httpAddress),
          dailyBudgetUsd: Type.Optional(
            Type.Number({ minimum: 0, description: 'What a UTC day may cost; 1 when omitted.' }),
          ),
          cacheDays: Type.Optional(Type.Number({ minimum: 0, maximum: 365 })),
          timeoutSeconds: Type.Optional(providerTimeout),
        },
        { additionalProperties: false, description: 'Live keywords where nothing was imported.' },
      ),
    ),
    languageModel: Type.Optional(
      Type.Object(
        {
          baseUrl: httpAddress,
          model: Type.String({ minLength: 1 }),
          apiKey: Type.Optional(Type.String({ minLength: 1 })),
          timeoutSeconds: Type.Optional(providerTimeout),
        },
        {
          additionalProperties: false,
          description: 'Proposes keyword ideas; any server of the chat completions interface.',
        },
      ),
    ),
    oauth: Type.Optional(
      Type.Object(
        { publicUrl },
        { additionalProperties: false, description: 'Hosted assistants may connect to /mcp.' },
      ),
    ),
    signIn: Type.Optional(
      Type.Object(
        {
          publicUrl,
          issuer: Type.String({
            pattern: `${SECURE}[^? #]*$`,
            examples: ['https://login.example.org/realms/team'],
          }),
          clientId: Type.String({ minLength: 1 }),
          clientSecretFile: Type.Optional(Type.String({ minLength: 1 })),
          scope: Type.Optional(
            Type.String({ pattern: '(^| )openid( |$)', examples: ['openid email groups'] }),
          ),
          people: Type.Array(
            Type.Object(
              {
                claim: Type.String({ minLength: 1 }),
                value: Type.String({ minLength: 1 }),
                key: Type.String({ pattern: '^key_', examples: ['key_...'] }),
              },
              { additionalProperties: false },
            ),
            { description: 'Who may sign in, and with which key. The first that fits counts.' },
          ),
        },
        { additionalProperties: false, description: 'Sign-in to the dashboard by OpenID Connect.' },
      ),
    ),
    pictures: Type.Optional(
      Type.Enum(['off', 'direct', 'cached'], {
        description: 'Pictures of listings: none, by browsers from the store, or kept here.',
      }),
    ),
    undoDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 3650,
        description: 'For this many days an import can be taken back; 0 keeps no undo log.',
      }),
    ),
    uploadBytesMax: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The largest file that is taken over HTTP.' }),
    ),
    keyConcurrency: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Requests of one key served at once; more wait.' }),
    ),
    keyBurst: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Requests of one key that may wait; more get 503.' }),
    ),
    accessLog: Type.Optional(Type.Boolean({ description: 'One log line for each request.' })),
  },
  { additionalProperties: false },
);

export function settingsFaults(schema: TSchema, value: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? []).map((error) => {
    const name = error.instancePath.slice(1).replaceAll('/', '.');
    return `${name === '' ? '' : `${name} `}${wordsOf(error)}`;
  });
}

/** Says which rule was broken, in the validator's words if there are none of ours. */
function wordsOf({ keyword, params, message, parentSchema = {} }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties': {
      const given = String(params['additionalProperty']);
      const [like] = parentSchema['examples'] ?? [];
      if (like !== undefined) return `cannot have "${given}": names are like "${like}"`;
      const nearest = nearestName(given, Object.keys(parentSchema['properties'] ?? {}));
      const proposal = nearest === null ? '' : `; the nearest name is "${nearest}"`;
      return `does not have "${given}"${proposal}`;
    }
    case 'required':
      return `needs "${params['missingProperty']}"`;
    case 'enum':
      return `must be one of ${params['allowedValues'].map(JSON.stringify).join(', ')}`;
    case 'pattern':
      return `must be of the form ${JSON.stringify(parentSchema['examples']?.[0])}`;
    case 'type':
      return `must be ${TYPES[params['type']] ?? params['type']}`;
    case 'minLength':
      return `must have ${params['limit']} characters or more`;
    case 'minimum':
    case 'maximum':
      return `must be ${params['limit']} or ${keyword === 'minimum' ? 'more' : 'less'}`;
    default:
      return message ?? 'is not valid';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};
