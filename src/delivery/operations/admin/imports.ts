/** The log of imports, rejected rows, uploads, and how to take an import back. */
import Type from 'typebox';
import { parseColumnMap } from '../../../app/import/column-map.ts';
import {
  importInFull,
  importRejects,
  importsInShort,
  rejectsPlace,
} from '../../../app/import/import-list.ts';
import { orderImport, orderUndo, type UploadOptions } from '../../../app/jobs/order-job.ts';
import { requireMarketplace } from '../../../domain/values/marketplace.ts';
import { defineAdmin, fileSchema } from '../../interface/admin-operation.ts';
import { shownList } from '../../interface/command.ts';
import * as field from '../../interface/fields.ts';
import { requireInstant, textParam } from '../../interface/parameters.ts';
import { CSV_TYPE } from '../../present/csv.ts';
import { importLine } from '../../present/import.ts';
import { oneJob } from './jobs.ts';

const importFields = {
  id: field.count,
  at: Type.String({
    format: 'date-time',
    deprecated: true,
    description: 'Equal to `startedAt`, for older programs.',
  }),
  startedAt: field.instant,
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
  needs: 'installation',
  params: Type.Object({}),
  data: Type.Object({
    imports: Type.Array(Type.Object({ ...importFields, counts }, { title: 'Import' })),
    formats: Type.Array(field.text, { description: 'The formats that an upload can name.' }),
  }),
  command: {
    name: 'imports list',
    show({ imports }) {
      const header = ['ID', 'STARTED', 'STATE', 'FORMAT', 'FILE', 'CAN BE TAKEN BACK'];
      const rows = imports.map(
        ({ id, startedAt, state, format, file, canUndo, undoUntil, whyNot }) => {
          const until = canUndo ? `until ${undoUntil}` : `no: ${whyNot}`;
          return [`${id}`, startedAt, state, format ?? '-', file ?? '-', until];
        },
      );
      return shownList(header, rows, 'Nothing was imported yet.');
    },
  },
  async handle(_, { app }) {
    const all = await importsInShort(app);
    const imports = all.map((one) => ({ ...one, at: one.startedAt }));
    return { imports, formats: app.importing.formats };
  },
});

const importsShow = defineAdmin({
  name: 'imports-show',
  method: 'GET',
  path: '/imports/:id',
  summary: 'The report of an import',
  needs: 'installation',
  params: byNumber,
  data: Type.Object({
    ...importFields,
    report: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    hasRejects: Type.Boolean({ description: 'Whether this node has the rejected rows.' }),
  }),
  command: {
    name: 'imports show',
    show(one) {
      return { lines: [importLine(one), JSON.stringify(one.report, null, 2)] };
    },
  },
  async handle({ id }, { app }) {
    const { report, ...one } = await importInFull(app, id);
    const hasRejects = (await rejectsPlace(app, id)).rejects !== null;
    const shown = report as Record<string, unknown> | null;
    return { ...one, at: one.startedAt, report: shown, hasRejects };
  },
});

const importsUndo = defineAdmin({
  name: 'imports-undo',
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Take an import back. Values that it replaced come back. The answer is a job',
  status: 202,
  needs: 'installation',
  params: byNumber,
  data: oneJob,
  async handle({ id }, { app, by }) {
    return { job: await orderUndo(app, id, by) };
  },
});

const importsRejects = defineAdmin({
  name: 'imports-rejects',
  method: 'GET',
  path: '/imports/:id/rejects',
  summary: 'The rows of an upload that were rejected, with the reasons, as CSV',
  fileType: CSV_TYPE,
  needs: 'installation',
  params: byNumber,
  data: fileSchema,
  async handle({ id }, { app }) {
    return { ...(await importRejects(app, id)), name: `import-${id}-rejects.csv` };
  },
});

const importsUpload = defineAdmin({
  name: 'imports-upload',
  method: 'POST',
  path: '/imports',
  summary: 'Import a file, which is the body of the request, plain or compressed with gzip',
  status: 202,
  isUpload: true,
  needs: 'installation',
  params: Type.Object({
    name: Type.String({ minLength: 1, description: 'The name of the file.' }),
    format: textParam('The name of a format; the content decides if it is omitted.'),
    marketplace: textParam('For files that do not say: a domain or a country.'),
    force: Type.Optional(
      Type.Boolean({
        description: 'Import a file that looks like another marketplace than the given one.',
      }),
    ),
    map: textParam('JSON: column of the file -> column of the plain format.'),
    observedAt: textParam('For rows without a time, ISO 8601; when omitted, the upload.'),
  }),
  data: oneJob,
  async handle({ name, format, marketplace, force, map, observedAt }, { app, by, upload }) {
    const options: UploadOptions = {
      ...(format === undefined ? {} : { format }),
      ...(marketplace === undefined
        ? {}
        : { marketplace: requireMarketplace(marketplace, app.storeName) }),
      ...(force === true ? { force } : {}),
      ...(map === undefined ? {} : { columnMap: parseColumnMap(map) }),
      ...(observedAt === undefined ? {} : { observedAt: requireInstant('observedAt', observedAt) }),
    };
    if (upload === null) throw new TypeError('an upload was served without its body');
    return { job: await orderImport(app, { name, options, by, ...upload }) };
  },
});

export const OPERATIONS = [importsList, importsShow, importsUndo, importsRejects, importsUpload];
