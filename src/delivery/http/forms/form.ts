/**
 * A published form of the interface: how it differs from the other, and where its operations are.
 */
import type { FormTraits, Operation } from '../operation.ts';

export interface FormRoute {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** Below the base, Fastify style: `/products/:asin`. */
  readonly path: string;
}

export interface Form extends FormTraits {
  readonly routes: readonly FormRoute[];
}

/** The routes of a table from path to operation. */
export function routesOf(operations: Readonly<Record<string, Operation>>): readonly FormRoute[] {
  return Object.entries(operations).map(([path, operation]) => {
    return { path, operation, method: operation.input === 'body' ? 'POST' : 'GET' };
  });
}
