/** `/admin/v1/imports`: the log of imports, and the rows that were rejected. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { importInFull, importRejects, importsInShort } from '../../../app/import/import-list.ts';
import { invalidParameter } from '../../../domain/values/error.ts';
import { CSV_TYPE } from '../answer/csv.ts';
import * as field from '../interface/fields.ts';
import { callWhenReady } from '../pipeline/entrance.ts';
import type { Service } from '../pipeline/service.ts';
import { ADMIN_BASE, defineAdmin } from './admin-operation.ts';
import { requireOperator } from './require-operator.ts';

const importFields = {
  id: field.count,
  at: field.instant,
  file: field.textOrNull,
  format: field.textOrNull,
  state: Type.Enum(['done', 'unfinished', 'undoing', 'undone']),
  canUndo: field.flag,
  whyNot: field.textOrNull,
  undoUntil: field.instantOrNull,
};
const counts = Type.Union([
  Type.Object(field.each(field.count, 'read', 'imported', 'unchanged', 'rejected')),
  Type.Null(),
]);

const importsList = defineAdmin({
  name: 'imports-list',
  method: 'GET',
  path: '/imports',
  summary: 'All imports, newest first',
  params: Type.Object({}),
  data: Type.Object({
    imports: Type.Array(Type.Object({ ...importFields, counts }, { title: 'Import' })),
  }),
  async handle(_, { app }) {
    const all = await importsInShort(app);
    return { imports: all.map(({ startedAt: at, ...one }) => ({ ...one, at })) };
  },
});

const importsShow = defineAdmin({
  name: 'imports-show',
  method: 'GET',
  path: '/imports/:id',
  summary: 'The report of an import. Its rejected rows are at `/imports/:id/rejects`, as CSV',
  params: Type.Object({ id: Type.Integer({ minimum: 1, description: 'Its number.' }) }),
  data: Type.Object({
    ...importFields,
    report: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  }),
  async handle({ params: { id } }, { app }) {
    const { startedAt: at, report, ...one } = await importInFull(app, id);
    return { ...one, at, report: report as Record<string, unknown> | null };
  },
});

export const IMPORT_OPERATIONS = [importsList, importsShow];

/** Serves the rejected rows of an import as a file. */
export function addRejects(fastify: FastifyInstance, service: Service): void {
  fastify.route<{ Params: { id: string } }>({
    method: 'GET',
    url: `${ADMIN_BASE}/imports/:id/rejects`,
    onRequest: (request, _, done) => callWhenReady(requireOperator(service, request), done),
    handler: async (request, reply) => {
      const id = Number(request.params.id);
      if (!Number.isSafeInteger(id)) throw invalidParameter('id', 'must be a whole number');
      const { bytes, open } = await importRejects(service.app, id);
      const headers = [
        ...['content-type', CSV_TYPE, 'content-length', `${bytes}`],
        ...['content-disposition', `attachment; filename="import-${id}-rejects.csv"`],
      ];
      service.send(request, reply, {
        status: 200,
        content: { headers, payload: Readable.from(open()) },
      });
    },
  });
}
