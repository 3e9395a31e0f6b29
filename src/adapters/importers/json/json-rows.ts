/** A row for each JSON value of a file, where one value says all of a row. */
import type { Observation } from '../../../domain/product/observation.ts';
import type { ImportRow, Reject } from '../../../ports/importer.ts';
import { orReject } from '../row-problem.ts';
import type { JsonValue } from './json-text.ts';
import { type Containers, splitJson } from './split-json.ts';

/** @param observe reads one value; a wrong one throws a `RowProblem` and is rejected */
export async function* jsonRows(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
  observe: (value: JsonValue) => readonly Observation[],
): AsyncGenerator<ImportRow | Reject> {
  for await (const item of splitJson(input, containers)) {
    const { line } = item;
    yield item.kind === 'fault'
      ? { kind: 'reject', line, reason: item.reason }
      : orReject(line, () => ({
          kind: 'row' as const,
          line,
          observations: observe(item.json()),
        }));
  }
}
