/** A language model that proposes keywords. This program measures their figures. */
import type { MarketplaceId } from '../domain/values/marketplace.ts';

export interface IdeaPrompt {
  readonly marketplace: MarketplaceId;
  /** BCP 47. */
  readonly language: string;
  readonly seed: string;
  /** Titles of leading products, for context. */
  readonly titles: readonly string[];
  /** Known keywords, to avoid. */
  readonly known: readonly string[];
  readonly limit: number;
}

export interface IdeaGenerator {
  /** The name in answers. */
  readonly name: string;
  readonly model: string;
  /** Returns keywords as the model wrote them. Throws an `Error` that says why there are none. */
  propose(prompt: IdeaPrompt): Promise<readonly string[]>;
}
