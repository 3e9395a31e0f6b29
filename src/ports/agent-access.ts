/**
 * Stores which assistants an operator connected: the clients that named themselves, the grants
 * that operators gave them, and the tokens of each grant. Secrets are stored as hashes alone.
 */
import type { MaybePromise } from '../domain/values/maybe-promise.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

/** A program that registered itself. That alone allows it nothing. */
export interface AgentClient {
  readonly id: string;
  readonly name: string;
  /** Where its authorization codes may be sent. */
  readonly redirectUris: readonly string[];
  readonly createdAt: EpochSeconds;
}

/** An operator's permission for a client: it asks as a key does, on that key's plan and quota. */
export interface AgentGrant {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  readonly keyId: string;
  /** The grant ends with this key. */
  readonly keyHash: string;
  /** The address that its tokens are for (RFC 8707). */
  readonly resource: string;
  readonly createdAt: EpochSeconds;
  /** The id of the operator's key. */
  readonly createdBy: string;
  readonly revokedAt: EpochSeconds | null;
}

export interface AgentToken {
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly grantId: string;
  readonly kind: 'code' | 'access' | 'refresh';
  readonly createdAt: EpochSeconds;
  readonly expiresAt: EpochSeconds;
  /** When its row may go. Until then a second use of a code or refresh token is noticed. */
  readonly keptUntil: EpochSeconds;
  /** When a code or refresh token was exchanged; null while it can be. */
  readonly usedAt: EpochSeconds | null;
  /** The challenge of a code (PKCE, S256); null for tokens. */
  readonly challenge: string | null;
}

export interface HeldToken {
  readonly token: AgentToken;
  readonly grant: AgentGrant;
}

export interface GrantUse extends AgentGrant {
  /** When its last token was made; null when all of them are gone. */
  readonly renewedAt: EpochSeconds | null;
  /** When the last of its unused tokens ends; null if none is left. */
  readonly usableUntil: EpochSeconds | null;
}

/** How many clients may wait for an operator, and since when. */
export interface ClientRoom {
  readonly waitingMax: number;
  /** Clients without a grant that registered before are forgotten. */
  readonly forgetBefore: EpochSeconds;
}

export interface AgentAccessStore {
  /** Adds a client. If too many wait for an operator, those that wait longest are forgotten. */
  insertClient(client: AgentClient, room: ClientRoom): Promise<void>;
  client(id: string): Promise<AgentClient | null>;
  /** Adds a grant with its first token, both or neither. */
  insertGrant(grant: AgentGrant, first: AgentToken): Promise<void>;
  /** Returns all grants, newest first. */
  grants(): Promise<readonly GrantUse[]>;
  grant(id: string): Promise<AgentGrant | null>;
  /** Revokes a grant for good. Returns false if it is unknown or was revoked before. */
  revokeGrant(id: string, at: EpochSeconds): Promise<boolean>;
  /** Finds a code or token as it is now. */
  token(hash: string): Promise<HeldToken | null>;
  /** Finds a token for a request. A change by another process is visible within a second. */
  tokenInUse(hash: string): MaybePromise<HeldToken | null>;
  /**
   * Marks an unused token of a grant in force as used and adds others, all or nothing; also removes
   * rows that are kept no longer. Returns false if it was used before, or its grant was revoked.
   */
  exchange(hash: string, at: EpochSeconds, made: readonly AgentToken[]): Promise<boolean>;
  /** Removes a token; one that does not exist is no fault. */
  end(hash: string): Promise<void>;
}
