/** `/admin/v1/audit`: who changed what, when and from where. */
import Type from 'typebox';
import { readTrail } from '../../../app/accounts/trail.ts';
import * as field from '../../interface/fields.ts';
import { limitParam, textParam } from '../../interface/parameters.ts';
import { defineAdmin } from './admin-operation.ts';

const ENTRIES_USUAL = 50;
const ENTRIES_MAX = 500;

export const auditOperation = defineAdmin({
  name: 'audit',
  method: 'GET',
  path: '/audit',
  summary: 'What was changed in the last 400 days, newest first',
  params: Type.Object({
    before: textParam('`next` of the page before.'),
    limit: limitParam(ENTRIES_USUAL, ENTRIES_MAX),
  }),
  data: Type.Object({
    entries: Type.Array(
      Type.Object(
        {
          id: field.text,
          at: field.instant,
          actor: Type.Object({
            kind: Type.Enum(['key', 'command']),
            id: Type.String({ description: 'The id of the key, or the user of the machine.' }),
            name: field.textOrNull,
          }),
          action: Type.String({ description: 'What was done, such as `key.revoke`.' }),
          subject: Type.Union([field.text, Type.Null()], {
            description: 'What it was done to: the id of a key, the name of a file.',
          }),
          from: Type.Union([field.text, Type.Null()], {
            description: 'The address of the client, or the name of the machine.',
          }),
          detail: Type.Record(Type.String(), Type.Unknown()),
        },
        { title: 'AuditEntry' },
      ),
    ),
    next: field.textOrNull,
  }),
  handle: ({ params: { before = null, limit } }, { app }) => readTrail(app, { before, limit }),
});
