/**
 * Reads the objects of a JSON document one by one: a single object, an array, one object per line,
 * or an answer with its objects in a container such as `{"products": […]}`.
 */
import type { Observation } from '../../../domain/product/observation.ts';
import type { ImportRow, Reject } from '../../../ports/importer.ts';
import { PlainFile } from '../files/plain-bytes.ts';
import { rowOrReject } from '../row-problem.ts';
import type { Containers, JsonItem } from './json-item.ts';
import { JsonSplitter } from './json-splitter.ts';
import { type JsonObject, type JsonValue, requireObject } from './json-text.ts';

/**
 * Yields the objects in order, and a reject for each piece that is not an object. Throws, with the
 * byte position, if the document ends inside an object.
 */
export async function* splitJson(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
): AsyncGenerator<JsonItem | Reject> {
  for await (const items of splitPieces(input, containers)) yield* items;
}

/**
 * Yields the items that end in each piece of the input. Callers must use them up before they ask
 * for the next piece. This saves a turn of the event loop per item.
 */
export async function* splitPieces(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
): AsyncGenerator<Iterable<JsonItem | Reject>> {
  const splitter = new JsonSplitter(containers);
  if (input instanceof PlainFile && !input.isGzip) {
    // Reads the file directly into the splitter's memory, without a copy.
    for (const count of input.file.readInto((length) => splitter.room(length))) {
      yield splitter.filled(count);
    }
  } else for await (const chunk of input) yield splitter.push(chunk);
  yield splitter.finish();
}

/** @param observe reads one value, and throws a `RowProblem` to reject it */
export async function* jsonRows(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
  observe: (value: JsonValue) => readonly Observation[],
): AsyncGenerator<ImportRow | Reject> {
  for await (const item of splitJson(input, containers)) {
    if (item.kind === 'reject') yield item;
    else yield rowOrReject(item.line, () => observe(item.json()));
  }
}

/** Returns the object of an item. @throws RowProblem if it is another value */
export function objectOfItem({ json }: JsonItem): JsonObject {
  return requireObject(json());
}
