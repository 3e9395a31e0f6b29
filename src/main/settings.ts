/** What an operator can set in `settings.json`; every setting has a default that just works. */
import Type, { type Static } from 'typebox';

export const settingsSchema = Type.Object(
  {
    form: Type.Optional(Type.Enum(['A', 'B'], { description: 'The form `/api/v1` serves.' })),
    store: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,40}$',
        description: 'Name of the retail store in marketplace domains.',
      }),
    ),
    corsOrigins: Type.Optional(
      Type.Array(Type.String({ pattern: '^https?://[^/]+$' }), {
        description: 'Origins whose pages may read answers; none switches CORS off.',
      }),
    ),
    operatorToken: Type.Optional(
      Type.String({ minLength: 16, description: 'Opens /metrics to other machines.' }),
    ),
    plans: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,40}$' }), Type.Integer({ minimum: 1 }), {
        description: 'Further plans, or other limits: name -> requests a UTC day.',
      }),
    ),
    workers: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 64, description: 'Threads that serve requests.' }),
    ),
    accessLog: Type.Optional(Type.Boolean({ description: 'One log line for each request.' })),
  },
  { additionalProperties: false },
);

export type Settings = Required<Omit<Static<typeof settingsSchema>, 'operatorToken'>> & {
  readonly operatorToken?: string;
};

export const DEFAULT_SETTINGS: Settings = {
  form: 'A',
  store: 'amazon',
  corsOrigins: [],
  plans: {},
  workers: 1,
  accessLog: true,
};
