/** Links that show the chart of one product on pages of other sites. */
import Type from 'typebox';
import {
  createEmbed,
  EMBED_DAYS,
  EMBED_RANGES,
  EMBED_THEMES,
  listEmbeds,
  revokeEmbed,
} from '../../../app/accounts/embeds.ts';
import { defineAdmin } from '../../interface/admin-operation.ts';
import { shownList } from '../../interface/command.ts';
import * as field from '../../interface/fields.ts';
import { asinParam, filledIn } from '../../interface/parameters.ts';

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
  needs: 'accounts',
  params: Type.Object({}),
  data: Type.Object({ embeds: Type.Array(embedSchema) }),
  command: {
    name: 'embeds list',
    show({ embeds }) {
      const header = ['ID', 'ASIN', 'MARKETPLACE', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED'];
      const rows = embeds.map(
        ({ id, asin, marketplace, state, createdAt, expiresAt, lastUsedOn }) => {
          return [id, asin, marketplace, state, createdAt, expiresAt, lastUsedOn ?? '-'];
        },
      );
      return shownList(header, rows, 'No links yet: make one with "embeds create".');
    },
  },
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
  needs: 'accounts',
  params: Type.Object({
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
  command: {
    name: 'embeds create',
    places: ['asin'],
    options: {
      marketplace: { flags: '--marketplace <name>' },
      expiresInDays: {
        flags: '--days <count>',
        words: `how long it works, 1 to ${EMBED_DAYS.max} days`,
      },
    },
    show: ({ id, expiresAt, path }) => ({
      lines: [path],
      remarks: [
        `Link ${id} works until ${expiresAt}. It is not shown again. The address of your service ` +
          'stands before it.',
      ],
    }),
  },
  handle: (embed, { app }) => createEmbed(app, embed),
});

const embedsRevoke = defineAdmin({
  name: 'embeds-revoke',
  method: 'DELETE',
  path: '/embeds/:id',
  summary: 'End a link for good, within a second',
  needs: 'accounts',
  params: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200, description: 'The id of a link.' }),
  }),
  data: embedSchema,
  command: {
    name: 'embeds revoke',
    show: ({ id }) => ({ lines: [`Link ${id} is revoked.`] }),
  },
  handle: ({ id }, { app }) => revokeEmbed(app, id),
});

export const OPERATIONS = [embedsList, embedsCreate, embedsRevoke];
