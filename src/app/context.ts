/**
 * What every use case is given: the ports, and the settings that change answers. A use case is a
 * plain function of this and a request, one file for each question a customer asks.
 */

import type { WorkSpace } from '../domain/estimation/family/work-space.ts';
import type { SalesModel } from '../domain/estimation/model/model.ts';
import type { RateCards } from '../domain/fees/card/rate-cards.ts';
import type { Lexicons } from '../domain/search/language/word-forms.ts';
import type { MaybePromise } from '../domain/values/maybe-promise.ts';
import type { KeyStore, UsageStore } from '../ports/account-store.ts';
import type { IdeaGenerator } from '../ports/idea-generator.ts';
import type { KeywordProvider } from '../ports/keyword-provider.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { Store } from '../ports/store/store.ts';
import type { Clock, Log, Random } from '../ports/system.ts';

/** A plan: how many requests a UTC day, or no API access at all. */
export interface Plan {
  readonly name: string;
  /** Requests a day; null = the plan does not include API access. */
  readonly dailyLimit: number | null;
}

export interface AppContext {
  /**
   * To be called between the steps of what can take long: others are served meanwhile. Absent where
   * there are no others.
   */
  pause?(): MaybePromise<void>;
  readonly store: Store;
  readonly search: SearchIndex;
  /** What is remembered of the words of keywords. */
  readonly lexicons: Lexicons;
  /**
   * The store's revision that searches answer from, which may trail the store; null or absent: they
   * follow the store at once.
   */
  searchRevision?(): number | null;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The store name in marketplace domains (setting `store`), usually `amazon`. */
  readonly storeName: string;
  readonly plans: readonly Plan[];
  /** The model in force; it can change while the program runs. */
  salesModel(): SalesModel;
  /** The rate cards of all marketplaces. */
  rateCards(): RateCards;
  /** That model with the tables its estimates are made in. */
  workSpace(): WorkSpace;
  /** What is damaged or missing and served around; absent: nothing can be. */
  warnings?(): Promise<readonly string[]>;
  /** Asked for keywords where nothing was imported; absent = none is set up. */
  readonly keywordProvider?: KeywordProvider;
  /** Proposes keyword ideas in addition to the built-in generator; absent = none is set up. */
  readonly ideaGenerator?: IdeaGenerator;
}
