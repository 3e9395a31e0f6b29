/** What the Selling Partner API hands out: fee estimates, and reports about search. */
import type { Importer } from '../../../ports/importer.ts';
import { firstBytes } from '../shared/first-bytes.ts';
import { spapiFeesImporter } from '../spapi-fees/spapi-fees.ts';
import { readReports } from './reports.ts';

const HEAD_BYTES = 64 * 1024;

export const spapiImporter: Importer = {
  format: 'spapi',
  recognises: (head, columnMap) => isReport(head) || spapiFeesImporter.recognises(head, columnMap),
  async *read(input, options) {
    const { head, all } = await firstBytes(input, HEAD_BYTES);
    yield* isReport(head) ? readReports(all, options) : spapiFeesImporter.read(all, options);
  },
};

function isReport(head: string): boolean {
  return /^\s*[{[]/.test(head) && /"reportSpecification"\s*:/.test(head);
}
