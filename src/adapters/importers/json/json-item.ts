/** An object found in a JSON document, and the containers to look for objects in. */
import type { JsonValue } from './json-text.ts';

/** One object: a whole record, or one entry of a container. */
export interface JsonItem {
  readonly kind: 'item';
  /** Name of the container it stood in; null for a record. */
  readonly container: string | null;
  /** Its key in a container that is an object. */
  readonly key: string | null;
  /** Its line where each line is an object, else the 1-based number of the item. */
  readonly line: number;
  /** The parsed object. @throws RowProblem where the bytes are not JSON */
  readonly json: () => JsonValue;
}

/** Where the objects of a container stand: in an array, or under the keys of an object. */
export type ContainerKind = 'elements' | 'members';
/** Member name -> container kind. */
export type Containers = Readonly<Record<string, ContainerKind>>;

/** Returns null for a member that is no container. */
export function containerKind(containers: Containers, name: string): ContainerKind | null {
  return Object.hasOwn(containers, name) ? (containers[name] ?? null) : null;
}
