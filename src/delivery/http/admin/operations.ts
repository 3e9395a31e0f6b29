/** All operations of the administration. */
import { auditOperation } from './audit.ts';
import { KEY_OPERATIONS } from './keys.ts';
import { statusOperation } from './status.ts';

export const ADMIN_OPERATIONS = [...KEY_OPERATIONS, auditOperation, statusOperation];
