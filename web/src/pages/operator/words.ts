/** Texts of the operator's pages. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog('admin', {
  importFiles: ['count'],
  aboutRows: ['count'],
  looksLike: ['marketplace'],
  daysOf: ['from', 'to'],
  columnsOf: ['count'],
  removeFile: ['name'],
  importAs: ['marketplace'],
  timeLeft: ['time'],
  sending: ['name'],
  rejectedLine: ['line', 'reason'],
  importNumber: ['id'],
  importState: ['state', 'at'],
  undoMeaning: ['until'],
  undoAsked: ['name'],
  cannotUndo: ['why'],
  aDay: ['limit'],
  revokeAsked: ['name'],
  used: ['used'],
  usedOf: ['used', 'limit'],
  most: ['used'],
  warnings: ['count'],
  since: ['time'],
  free: ['free', 'total'],
});
