/** An object found in a JSON document, and the containers to search for objects. */
import type { JsonValue } from './json-text.ts';

/** One object: a whole record, or one entry of a container. */
export interface JsonItem {
  readonly kind: 'item';
  /** The name of the object's container; null for a record. */
  readonly container: string | null;
  /** The object's key, if its container is an object. */
  readonly key: string | null;
  /** The object's line if each line is one object, else its 1-based number. */
  readonly line: number;
  /** Parses the object. @throws RowProblem if the bytes are not JSON */
  readonly json: () => JsonValue;
}

/** The objects of a container are the elements of an array, or the members of an object. */
export type ContainerKind = 'elements' | 'members';
/** Member name -> container kind. */
export type Containers = Readonly<Record<string, ContainerKind>>;

/** Returns the kind of a container; null for other members. */
export function containerKind(containers: Containers, name: string): ContainerKind | null {
  return Object.hasOwn(containers, name) ? (containers[name] ?? null) : null;
}
