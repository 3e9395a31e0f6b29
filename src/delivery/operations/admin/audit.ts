/** Who changed what, when and from where. */
import Type from 'typebox';
import { readTrail } from '../../../app/accounts/trail.ts';
import { defineAdmin } from '../../interface/admin-operation.ts';
import { shownList } from '../../interface/command.ts';
import * as field from '../../interface/fields.ts';
import { limitParam, textParam } from '../../interface/parameters.ts';

const ENTRIES_USUAL = 50;
const ENTRIES_MAX = 10_000;

const audit = defineAdmin({
  name: 'audit',
  method: 'GET',
  path: '/audit',
  summary: 'What was changed in the last 400 days, newest first',
  needs: 'accounts',
  params: Type.Object({
    before: textParam('`next` of the page before.'),
    limit: limitParam(ENTRIES_USUAL, ENTRIES_MAX, { description: 'How many lines.' }),
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
  command: {
    name: 'audit',
    options: { before: { flags: '--before <id>' }, limit: { flags: '--limit <count>' } },
    show({ entries }) {
      const header = ['AT', 'BY', 'FROM', 'DONE', 'TO', 'DETAIL'];
      const rows = entries.map(({ at, actor, from, action, subject, detail }) => {
        const by = actor.name === null ? actor.id : `${actor.id} (${actor.name})`;
        return [at, by, from ?? '-', action, subject ?? '-', JSON.stringify(detail)];
      });
      return shownList(header, rows, 'Nothing was changed yet.');
    },
  },
  handle: ({ before = null, limit }, { app }) => readTrail(app, { before, limit }),
});

export const OPERATIONS = [audit];
