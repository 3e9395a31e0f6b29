/** What the program opens: market, accounts and sales model, wherever they are kept. */
import type { MissingCards } from '../../adapters/search-index/cards/card-shelf.ts';
import type { KeyStore, SessionStore, UsageStore } from '../../ports/account-store.ts';
import type { AgentAccessStore } from '../../ports/agent-access.ts';
import type { AuditStore } from '../../ports/audit-store.ts';
import type { StoreFacts } from '../../ports/installation.ts';
import type { JobStore } from '../../ports/job-store.ts';
import type { ModelStore } from '../../ports/sales-model.ts';
import type { ListingFeed } from '../../ports/store/listing-feed.ts';
import type { Store } from '../../ports/store/store.ts';
import type { Config } from '../config/config.ts';

/** The market, with what a search index of it needs. */
export interface Market extends Store {
  readonly feed: ListingFeed;
  /** Supplies cards that no file of the index has. Only a store in files can. */
  readonly cards?: MissingCards;
}

export interface Accounts {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly sessions: SessionStore;
  readonly agentAccess: AgentAccessStore;
  readonly jobs: JobStore;
  readonly audit: AuditStore;
  /** Returns leases. */
  close(): Promise<void>;
}

export interface Models extends ModelStore {
  /** Notices a model that another node put in force. */
  refresh(): Promise<void>;
  /** Seals a model from a release without seals. */
  sealOld(): void;
  close(): Promise<void>;
}

export interface ModelsOptions {
  /** Default: seconds. With 0, every look sees a change at once. */
  readonly lookEveryMs?: number;
  readonly onFault?: (fault: string) => void;
}

/** Receives what was repaired before the databases were opened. */
export type Notice = (text: string) => void;

export interface Storage {
  open(notice: Notice): Promise<{ readonly store: Market; readonly accounts: Accounts }>;
  /** Opens the market alone, for a thread that must not block others. */
  openMarket(): Promise<Market>;
  /** Opens keys and usage alone. An import does not lock them. */
  openAccounts(notice: Notice): Promise<Accounts>;
  /** Opens the sales model. Its first state is the one in force. */
  openModels(options?: ModelsOptions): Promise<Models>;
  /** Returns the engine, its release and the size of the data. */
  facts(): Promise<StoreFacts>;
  /** Returns whether there may be data. Without any, a name was mistyped. */
  hasData(): boolean;
}

export type StorageConfig = Pick<Config, 'dataDirectory' | 'database'>;
