/** All operations of the administration. */
import { auditOperation } from './audit.ts';
import { EMBED_OPERATIONS } from './embeds.ts';
import { IMPORT_OPERATIONS } from './imports.ts';
import { JOB_OPERATIONS } from './jobs.ts';
import { KEY_OPERATIONS } from './keys.ts';
import { statusOperation } from './status.ts';

export const ADMIN_OPERATIONS = [
  ...KEY_OPERATIONS,
  ...EMBED_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...JOB_OPERATIONS,
  auditOperation,
  statusOperation,
];
