/** `/admin/v1/imports`: the log of imports, rejected rows, and how to take an import back. */
import Type from 'typebox';
import {
  importInFull,
  importRejects,
  importsInShort,
  rejectsPlace,
} from '../../../app/import/import-list.ts';
import { orderUndo } from '../../../app/jobs/order-job.ts';
import * as field from '../../interface/fields.ts';
import { CSV_TYPE } from '../answer/csv.ts';
import { defineAdmin, fileSchema } from './admin-operation.ts';
import { oneJob } from './jobs.ts';

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
const byNumber = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'The number of the import.' }),
});
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
    formats: Type.Array(field.text, { description: 'The formats that an upload can name.' }),
  }),
  async handle(_, { app }) {
    const all = await importsInShort(app);
    const imports = all.map(({ startedAt: at, ...one }) => ({ ...one, at }));
    return { imports, formats: app.importing.formats };
  },
});

const importsShow = defineAdmin({
  name: 'imports-show',
  method: 'GET',
  path: '/imports/:id',
  summary: 'The report of an import',
  params: byNumber,
  data: Type.Object({
    ...importFields,
    report: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    hasRejects: Type.Boolean({ description: 'Whether this node has the rejected rows.' }),
  }),
  async handle({ params: { id } }, { app }) {
    const { startedAt: at, report, ...one } = await importInFull(app, id);
    const hasRejects = (await rejectsPlace(app, id)).rejects !== null;
    return { ...one, at, report: report as Record<string, unknown> | null, hasRejects };
  },
});

const importsUndo = defineAdmin({
  name: 'imports-undo',
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Take an import back. Values that it replaced come back. The answer is a job',
  status: 202,
  params: byNumber,
  data: oneJob,
  async handle({ params: { id } }, { app, caller }) {
    return { job: await orderUndo(app, id, caller.key.id) };
  },
});

const importsRejects = defineAdmin({
  name: 'imports-rejects',
  method: 'GET',
  path: '/imports/:id/rejects',
  summary: 'The rows of an upload that were rejected, with the reasons, as CSV',
  fileType: CSV_TYPE,
  params: byNumber,
  data: fileSchema,
  async handle({ params: { id } }, { app }) {
    return { ...(await importRejects(app, id)), name: `import-${id}-rejects.csv` };
  },
});

export const IMPORT_OPERATIONS = [importsList, importsShow, importsUndo, importsRejects];
