/** What the service says of a market. */
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Data } from '../../../../client/src/types.ts';

export type Niche = Data<operations['niche-score']>;
export type Market = Data<operations['competitors']>;
