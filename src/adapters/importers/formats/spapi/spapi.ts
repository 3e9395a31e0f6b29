/** Reads files from the Selling Partner API: fee estimates, catalog items, and reports. */
import type { Importer } from '../../../../ports/importer.ts';
import { beginsAsJson, firstBytes } from '../../look-ahead.ts';
import { unusedMapNote } from '../../table/notes.ts';
import { isCatalog, readCatalog } from './catalog-items.ts';
import { isFeeEstimate, readFeeEstimates } from './fee-estimates.ts';
import { readReports } from './reports.ts';

const HEAD_BYTES = 64 * 1024;

export const spapiImporter: Importer = {
  format: 'spapi',
  recognizes: (head) =>
    beginsAsJson(head) && (isReport(head) || isCatalog(head) || isFeeEstimate(head)),
  async *read(input, options) {
    const { head, all } = await firstBytes(input, HEAD_BYTES);
    const isJson = beginsAsJson(head);
    if (isJson && isReport(head)) yield* readReports(all, options);
    else if (isJson && isCatalog(head)) yield* readCatalog(all, options);
    else {
      yield* unusedMapNote(options);
      yield* readFeeEstimates(all, options);
    }
  },
};

function isReport(head: string): boolean {
  return /"reportSpecification"\s*:/.test(head);
}
