/**
 * A language model that proposes keywords. It gives words only: every number beside an idea is
 * measured here.
 */
import type { MarketplaceId } from '../domain/marketplace.ts';

export interface IdeaPrompt {
  readonly marketplace: MarketplaceId;
  /** BCP 47. */
  readonly language: string;
  readonly seed: string;
  /** Titles of leading products, for context. */
  readonly titles: readonly string[];
  /** Keywords known already; others are wanted. */
  readonly known: readonly string[];
  /** At most so many are wanted. */
  readonly limit: number;
}

export interface IdeaGenerator {
  /** As it stands in answers. */
  readonly name: string;
  readonly model: string;
  /**
   * Proposed keywords as the model wrote them, not yet checked against anything. Throws an `Error`
   * whose message says why there are none; the caller does without.
   */
  propose(prompt: IdeaPrompt): Promise<readonly string[]>;
}
