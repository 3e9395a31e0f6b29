/** How the installation is. */
import Type from 'typebox';
import { statusOf } from '../../../app/installation/status.ts';
import { marketplaceDomain } from '../../../domain/values/marketplace.ts';
import { toIso } from '../../../domain/values/time.ts';
import { defineAdmin } from '../../interface/admin-operation.ts';
import * as field from '../../interface/fields.ts';
import { coverageSchema, presentCoverage } from '../../present/coverage.ts';

const status = defineAdmin({
  name: 'status',
  method: 'GET',
  path: '/status',
  summary: 'Version, store, index, disk, backup, warnings, and the data of each marketplace',
  needs: 'installation',
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
    uptimeSeconds: Type.Integer({
      minimum: 0,
      description: 'How long the process that answers has run.',
    }),
  }),
  command: {
    name: 'status',
    show({ version, node, store, index, disk, backup, warnings, marketplaces }) {
      const current = index.isCurrent ? 'current' : 'behind the store';
      const rows = [
        ['Version', version],
        ['Machine', node],
        ['Store', `${store.version}, revision ${store.revision}, ${megabytes(store.bytes)}`],
        ['Index', `revision ${index.revision ?? '-'}, ${current}, ${megabytes(index.bytes)}`],
        ['Disk', `${megabytes(disk.freeBytes)} free of ${megabytes(disk.totalBytes)}`],
        ['Backup', backup?.newestAt ?? 'none in the last 400 days'],
        ...warnings.map((warning) => ['Warning', warning]),
        ...marketplaces.map(({ marketplace, listings, oldestObservedAt, newestObservedAt }) => [
          marketplace,
          `${listings} listings, observed ${oldestObservedAt} to ${newestObservedAt}`,
        ]),
      ];
      return { rows };
    },
  },
  async handle(_, { app }) {
    const { backupAt, marketplaces, ...found } = await statusOf(app);
    return {
      ...found,
      backup: backupAt === null ? null : { newestAt: toIso(backupAt) },
      marketplaces: marketplaces.map(({ marketplace, ...coverage }) => ({
        marketplace: marketplaceDomain(marketplace, app.storeName),
        ...presentCoverage(coverage),
      })),
    };
  },
});

export const OPERATIONS = [status];

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
