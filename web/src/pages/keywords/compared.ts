/** What the service says of products compared by their keywords. */
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Data } from '../../../../client/src/types.ts';

export type Compared = Data<operations['keywords-compare']>;
export type ComparedProduct = Compared['products'][number];
export type ComparedKeyword = Compared['keywords'][number];
