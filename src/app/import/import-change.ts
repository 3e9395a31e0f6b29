/** What the trail says of an import. */
import type { Change } from '../accounts/trail.ts';
import type { ImportReport } from './import-report.ts';

export function importChange(report: ImportReport): Change {
  const { importId, file, format, read, imported, unchanged, rejected, error } = report;
  const detail = { importId, format, read, imported, unchanged, rejected, error };
  return { action: 'import', subject: file, detail };
}
