/** Column maps are for plain formats; the others have columns of their own. */
import type { ImportNote, ImportOptions } from '../../../ports/importer.ts';

/** Says so where a map was given all the same, as it may be for another file of the same command. */
export function* unusedMapNote({ columnMap }: ImportOptions): Generator<ImportNote> {
  if (columnMap === null || Object.keys(columnMap).length === 0) return;
  yield { kind: 'note', message: 'the column map is not used: it is for plain formats' };
}
