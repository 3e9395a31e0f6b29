/** What the service says of ideas, by the place that each is for. */
import type { operations } from '../../../../client/src/form-b.generated.ts';
import type { Data } from '../../../../client/src/types.ts';

export type IdeasAnswer = Data<operations['ai-keywords']>;
export type Idea = IdeasAnswer['ideas'][number];

export const PPC_USES = ['ppc-exact', 'ppc-phrase', 'ppc-broad'] as const;

export function ideasFor({ ideas }: IdeasAnswer, uses: readonly Idea['use'][]): readonly Idea[] {
  return ideas.filter(({ use }) => uses.includes(use));
}

/** The length of a text in UTF-8, as the limits of listings count it. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
