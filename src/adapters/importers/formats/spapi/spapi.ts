/** What the Selling Partner API hands out: fee estimates, catalogue items, and reports. */
import type { Importer } from '../../../../ports/importer.ts';
import { firstBytes } from '../../files/first-bytes.ts';
import { isCatalog, readCatalog } from './catalog-items.ts';
import { spapiFeesImporter } from './fee-estimates.ts';
import { readReports } from './reports.ts';

const HEAD_BYTES = 64 * 1024;

export const spapiImporter: Importer = {
  format: 'spapi',
  recognises: (head, columnMap) =>
    isReport(head) || isCatalog(head) || spapiFeesImporter.recognises(head, columnMap),
  async *read(input, options) {
    const { head, all } = await firstBytes(input, HEAD_BYTES);
    if (isReport(head)) yield* readReports(all, options);
    else if (isCatalog(head)) yield* readCatalog(all, options);
    else yield* spapiFeesImporter.read(all, options);
  },
};

function isReport(head: string): boolean {
  return /^\s*[{[]/.test(head) && /"reportSpecification"\s*:/.test(head);
}
