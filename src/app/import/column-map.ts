/** Reads what an operator says about the columns of a file. */
import { invalidParameter } from '../../domain/values/error.ts';

/**
 * Reads the JSON of `--map` or `map`: column of the file -> column of the plain format. A key that
 * begins with `=` gives every row one value: `{"=marketplace": "amazon.ca"}`.
 */
export function parseColumnMap(text: string): Readonly<Record<string, string>> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw invalidParameter('map', `is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParameter('map', 'must be an object such as {"stars": "rating"}');
  }
  const wrong = Object.entries(value).find(([, column]) => typeof column !== 'string');
  if (wrong !== undefined) {
    throw invalidParameter('map', `${JSON.stringify(wrong[0])} must name a column as text`);
  }
  return value as Record<string, string>;
}
