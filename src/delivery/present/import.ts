/** An import in one line, for people. */
import type { ImportView } from '../../app/import/take-back.ts';

type Named = Pick<ImportView, 'id' | 'file' | 'format' | 'startedAt' | 'state'>;

export function importLine({ id, file, format, startedAt, state }: Named): string {
  const from = file === null ? 'a file of before' : `${file} (${format})`;
  return `import ${id}: ${from}, begun ${startedAt}, ${state}`;
}
