/** `/admin/v1/embeds`: links that show the chart of one product on pages of other sites. */
import Type from 'typebox';
import {
  createEmbed,
  EMBED_DAYS,
  EMBED_RANGES,
  EMBED_THEMES,
  listEmbeds,
  revokeEmbed,
} from '../../../app/accounts/embeds.ts';
import * as field from '../../interface/fields.ts';
import { asinParam, filledIn } from '../../interface/parameters.ts';
import { defineAdmin } from './admin-operation.ts';

const madeFields = {
  id: field.text,
  asin: field.text,
  marketplace: field.text,
  expiresAt: field.instant,
};
const embedSchema = Type.Object(
  {
    ...madeFields,
    state: Type.Enum(['active', 'expired', 'revoked']),
    createdAt: field.instant,
    revokedAt: field.instantOrNull,
    lastUsedOn: Type.Union([field.text, Type.Null()], {
      description: 'The last UTC day on which the chart was looked at.',
    }),
  },
  { title: 'Embed' },
);

const embedsList = defineAdmin({
  name: 'embeds-list',
  method: 'GET',
  path: '/embeds',
  summary: 'All links to charts, newest first, without their secrets',
  params: Type.Object({}),
  data: Type.Object({ embeds: Type.Array(embedSchema) }),
  async handle(_, { app }) {
    return { embeds: await listEmbeds(app) };
  },
});

const embedsCreate = defineAdmin({
  name: 'embeds-create',
  method: 'POST',
  path: '/embeds',
  summary: 'Make a link to the chart of one product. It is shown only in this answer',
  status: 201,
  params: Type.Object({}),
  body: Type.Object({
    asin: asinParam,
    marketplace: Type.String({ minLength: 1, description: 'Such as amazon.de, or DE.' }),
    expiresInDays: filledIn(
      Type.Integer({ minimum: 1, maximum: EMBED_DAYS.max, default: EMBED_DAYS.usual }),
    ),
    range: Type.Optional(Type.Enum(EMBED_RANGES, { description: 'What the chart shows first.' })),
    theme: Type.Optional(
      Type.Enum(EMBED_THEMES, { description: 'Default: as the reader’s system.' }),
    ),
  }),
  data: Type.Object({
    ...madeFields,
    path: Type.String({
      description: 'The address of the page, below that of the service. Never shown again.',
    }),
  }),
  handle: ({ body }, { app }) => createEmbed(app, body),
});

const embedsRevoke = defineAdmin({
  name: 'embeds-revoke',
  method: 'DELETE',
  path: '/embeds/:id',
  summary: 'End a link for good, within a second',
  params: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200, description: 'The id of a link.' }),
  }),
  data: embedSchema,
  handle: ({ params: { id } }, { app }) => revokeEmbed(app, id),
});

export const EMBED_OPERATIONS = [embedsList, embedsCreate, embedsRevoke];
