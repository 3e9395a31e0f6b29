/**
 * What the operations answered on the demo market to their own examples: the examples of documents
 * and pages. `scripts/generate-reference.ts --examples` asks again.
 */
import type { FormTraits, Operation } from '../operation.ts';
import formA from './examples/form-a.json' with { type: 'json' };
import formB from './examples/form-b.json' with { type: 'json' };

export interface AnswerExample {
  readonly data: unknown;
  /** The first lines of the same answer as CSV, where there is one. */
  readonly csv?: string;
}

const EXAMPLES: Readonly<Record<FormTraits['name'], Readonly<Record<string, AnswerExample>>>> = {
  A: formA,
  B: formB,
};

export function exampleOf({ name }: FormTraits, operation: Operation): AnswerExample {
  return EXAMPLES[name][operation.name] ?? { data: null };
}
