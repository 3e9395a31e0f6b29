/**
 * Reads the objects of a JSON document one by one: a single object, an array of objects, one object
 * a line, and answers that carry their objects in a container such as `{"products": […]}`.
 */
import type { Observation } from '../../../domain/product/observation.ts';
import type { ImportRow, Reject } from '../../../ports/importer.ts';
import { PlainFile } from '../files/plain-bytes.ts';
import { rowOrReject } from '../row-problem.ts';
import type { Containers, JsonItem } from './json-item.ts';
import { JsonSplitter } from './json-splitter.ts';
import { type JsonObject, type JsonValue, requireObject } from './json-text.ts';

/**
 * Yields the objects in order, and a reject for each piece that is no object. Throws, naming the
 * byte, where the document ends inside one.
 */
export async function* splitJson(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
): AsyncGenerator<JsonItem | Reject> {
  for await (const items of splitPieces(input, containers)) yield* items;
}

/**
 * Yields, for each piece of the input, the items that end in it. They must be used up before the
 * next piece is asked for. This saves a turn of the event loop for each item.
 */
export async function* splitPieces(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
): AsyncGenerator<Iterable<JsonItem | Reject>> {
  const splitter = new JsonSplitter(containers);
  if (input instanceof PlainFile && !input.isGzip) {
    // The file is read straight into the splitter's memory, without a copy.
    for (const count of input.file.readInto((length) => splitter.room(length))) {
      yield splitter.filled(count);
    }
  } else for await (const chunk of input) yield splitter.push(chunk);
  yield splitter.finish();
}

/** @param observe reads one value; a `RowProblem` that it throws becomes a reject */
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

/** The object of an item. @throws RowProblem where it is none */
export function objectOfItem({ json }: JsonItem): JsonObject {
  return requireObject(json());
}
