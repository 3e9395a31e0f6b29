/**
 * A language model that proposes keywords. It gives words only: the numbers of an idea are measured
 * by this program.
 */
import type { MarketplaceId } from '../domain/values/marketplace.ts';

export interface IdeaPrompt {
  readonly marketplace: MarketplaceId;
  /** BCP 47. */
  readonly language: string;
  readonly seed: string;
  /** Titles of leading products, for context. */
  readonly titles: readonly string[];
  /** Keywords that are known already. Others are wanted. */
  readonly known: readonly string[];
  readonly limit: number;
}

export interface IdeaGenerator {
  /** How it stands in answers. */
  readonly name: string;
  readonly model: string;
  /**
   * Returns the proposed keywords as the model wrote them, unchecked. Throws an `Error` whose
   * message says why there are none. The caller can do without.
   */
  propose(prompt: IdeaPrompt): Promise<readonly string[]>;
}
