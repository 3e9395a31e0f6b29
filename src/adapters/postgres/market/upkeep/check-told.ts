/** Finds undo entries whose product or keyword is not there. */
import { KINDS } from '../../../../market-engine/undo/undo-rows.ts';
import type { LongReader } from '../../connection/database.ts';

const SELECT_THINGS = 'SELECT DISTINCT thing FROM told WHERE kind = $1';
/** In a cluster, a thing and its entries may be on two machines, so this is no join. */
const SELECT_KNOWN = {
  product: 'SELECT id::text FROM product WHERE id = ANY($1::bigint[])',
  keyword: 'SELECT id::text FROM keyword WHERE id = ANY($1::bigint[])',
} as const;
const ID = /^\d{1,18}$/;

export async function toldFaults(reader: LongReader, linesMax: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const kind of ['product', 'keyword'] as const) {
    const { number } = KINDS[kind];
    for await (const rows of reader.arrayPages<[string]>(SELECT_THINGS, [number])) {
      const things = rows.map(([thing]) => thing);
      const ids = things.filter((thing) => ID.test(thing));
      const known = new Set((await reader.rows<[string]>(SELECT_KNOWN[kind], [ids])).flat());
      const lost = things.filter((thing) => !known.has(thing));
      lines.push(...lost.map((thing) => `an undo entry belongs to nothing: ${kind} ${thing}`));
    }
  }
  return lines.slice(0, linesMax);
}
