/**
 * The argument of every use case: the ports, and the settings that change answers. A use case is a
 * plain function of this context and a request, with one file for each question that a customer
 * asks.
 */

import type { DailyLimit } from '../domain/account/plans.ts';
import type { WorkSpace } from '../domain/estimation/family/work-space.ts';
import type { SalesModel } from '../domain/estimation/model/model.ts';
import type { RateCards } from '../domain/fees/card/rate-cards.ts';
import type { Lexicons } from '../domain/search/language/word-forms.ts';
import type { MaybePromise } from '../domain/values/maybe-promise.ts';
import type { KeyStore, SessionStore, UsageStore } from '../ports/account-store.ts';
import type { AgentAccessStore } from '../ports/agent-access.ts';
import type { AuditStore } from '../ports/audit-store.ts';
import type { ClientDocuments } from '../ports/client-documents.ts';
import type { IdeaGenerator } from '../ports/idea-generator.ts';
import type { OutsideSignIn } from '../ports/identity-provider.ts';
import type { Installation } from '../ports/installation.ts';
import type { JobFiles } from '../ports/job-files.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { KeywordProvider } from '../ports/keyword-provider.ts';
import type { PictureShelf } from '../ports/picture-shelf.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { Store } from '../ports/store/store.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import type { OAuthAddresses } from './accounts/agents/oauth.ts';
import type { Trail } from './accounts/trail.ts';

export interface Plan {
  readonly name: string;
  readonly dailyLimit: DailyLimit;
}

export interface ImportRules {
  /** The names of the formats. */
  readonly formats: readonly string[];
  /** How many days an import can be taken back. */
  readonly undoDays: number;
  /** The largest file that is taken over HTTP. */
  readonly uploadBytesMax: number;
}

export interface AppContext {
  /** Lets other requests run during long work. Absent if there are none. */
  pause?(): MaybePromise<void>;
  readonly store: Store;
  readonly search: SearchIndex;
  /** The lexicons of keywords' words. */
  readonly lexicons: Lexicons;
  /** The store's revision that searches answer from. If null or absent, they follow the store. */
  searchRevision?(): number | null;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly sessions: SessionStore;
  readonly agentAccess: AgentAccessStore;
  readonly audit: AuditStore;
  /** Records changes under the name of who makes them. */
  readonly trail: Trail;
  readonly installation: Installation;
  readonly jobs: JobStore;
  readonly jobFiles: JobFiles;
  readonly importing: ImportRules;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The store name in marketplace domains (setting `store`), usually `amazon`. */
  readonly storeName: string;
  readonly plans: readonly Plan[];
  /** The model in force, which can change while the program runs. */
  salesModel(): SalesModel;
  rateCards(): RateCards;
  /** The model in force, with the tables for its estimates. */
  workSpace(): WorkSpace;
  /** Damage and gaps that the service works around. Absent if nothing can be damaged. */
  warnings?(): Promise<readonly string[]>;
  /** Asked for keywords if none were imported. Absent if none is set up. */
  readonly keywordProvider?: KeywordProvider;
  /** Proposes keyword ideas in addition to the built-in generator. Absent if none is set up. */
  readonly ideaGenerator?: IdeaGenerator;
  /** Where hosted assistants connect. Absent if they may not. */
  readonly oauth?: OAuthAddresses;
  /** Reads what their clients say of themselves. Absent if they may not connect. */
  readonly clientDocuments?: ClientDocuments;
  /** Signs people in whom another service knows. Absent if keys alone do. */
  readonly signIn?: OutsideSignIn;
  /** Pictures of listings. Absent unless they are kept here. */
  readonly pictures?: PictureShelf;
}
