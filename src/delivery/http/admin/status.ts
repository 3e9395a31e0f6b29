/** `/admin/v1/status`: how the installation is. */
import Type from 'typebox';
import { statusOf } from '../../../app/installation/status.ts';
import { marketplaceDomain } from '../../../domain/values/marketplace.ts';
import { toIso } from '../../../domain/values/time.ts';
import * as field from '../../interface/fields.ts';
import { coverageSchema, presentCoverage } from '../../present/coverage.ts';
import { defineAdmin } from './admin-operation.ts';

export const statusOperation = defineAdmin({
  name: 'status',
  method: 'GET',
  path: '/status',
  summary: 'Version, store, index, disk, backup, warnings, and the data of each marketplace',
  params: Type.Object({}),
  data: Type.Object({
    version: field.text,
    node: field.text,
    store: Type.Object({
      kind: Type.Enum(['files', 'postgresql']),
      revision: field.count,
      bytes: field.count,
      version: field.text,
    }),
    index: Type.Object({
      revision: field.countOrNull,
      isCurrent: field.flag,
      bytes: field.count,
    }),
    disk: Type.Object(field.each(field.count, 'freeBytes', 'totalBytes')),
    backup: field.nullable(Type.Object({ newestAt: field.instant })),
    warnings: Type.Array(field.text),
    marketplaces: Type.Array(
      Type.Object({ marketplace: field.text, ...coverageSchema.properties }),
    ),
    uptimeSeconds: field.count,
  }),
  async handle(_, { app }) {
    const { backupAt, marketplaces, ...status } = await statusOf(app);
    return {
      ...status,
      backup: backupAt === null ? null : { newestAt: toIso(backupAt) },
      marketplaces: marketplaces.map(({ marketplace, ...coverage }) => ({
        marketplace: marketplaceDomain(marketplace, app.storeName),
        ...presentCoverage(coverage),
      })),
    };
  },
});
