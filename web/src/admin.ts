/** A typed caller of the administration. Only the session of an operator may use it. */

import type { Embed, EmbedRequest, NewEmbed } from '../../src/app/accounts/embeds.ts';
import type { TrailPage } from '../../src/app/accounts/trail.ts';
import type { ImportReport } from '../../src/app/import/import-report.ts';
import type { JobPage, JobView } from '../../src/app/jobs/jobs.ts';
import { addressOf } from './address.ts';
import { ask } from './ask.ts';

export type Role = 'reader' | 'operator';

export interface Key {
  readonly id: string;
  readonly prefix: string;
  readonly name: string | null;
  readonly plan: string;
  readonly role: Role;
  readonly state: 'active' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly rotatedFrom: string | null;
  readonly usedToday: number;
}

export interface NewKey extends Pick<Key, 'id' | 'name' | 'plan' | 'role' | 'expiresAt'> {
  /** The key itself, which no other answer has. */
  readonly key: string;
}

export interface KeyChange {
  readonly plan?: string;
  readonly role?: Role;
  readonly expiresAt?: string | null;
  readonly force?: boolean;
}

export interface Usage {
  readonly plan: string;
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resetsAt: string;
  readonly days: readonly { readonly date: string; readonly used: number }[];
}

export interface Plan {
  readonly name: string;
  readonly dailyLimit: number | null;
  readonly isUnlimited: boolean;
  readonly hasAccess: boolean;
}

export interface Status {
  readonly version: string;
  readonly node: string;
  readonly store: {
    readonly kind: string;
    readonly revision: number;
    readonly bytes: number;
    readonly version: string;
  };
  readonly index: {
    readonly revision: number | null;
    readonly isCurrent: boolean;
    readonly bytes: number;
  };
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number };
  readonly backup: { readonly newestAt: string } | null;
  readonly warnings: readonly string[];
  readonly marketplaces: readonly {
    readonly marketplace: string;
    readonly listings: number;
    readonly oldestObservedAt: string | null;
    readonly newestObservedAt: string | null;
  }[];
  readonly uptimeSeconds: number;
}

export interface Import {
  readonly id: number;
  readonly at: string;
  readonly file: string | null;
  readonly format: string | null;
  readonly state: 'done' | 'unfinished' | 'undoing' | 'undone';
  /** Why it cannot be taken back; null if it can. */
  readonly whyNot: string | null;
  readonly undoUntil: string | null;
  readonly counts: Pick<ImportReport, 'read' | 'imported' | 'unchanged' | 'rejected'> | null;
}

export interface ImportDetail extends Omit<Import, 'counts'> {
  readonly report: ImportReport | null;
  /** Whether its rejected rows can be downloaded. */
  readonly hasRejects: boolean;
}

/** What a person says about a file. An empty text says nothing. */
export interface UploadOptions {
  readonly format: string;
  readonly marketplace: string;
  /** A day. */
  readonly observedAt: string;
  /** `true` imports a file that looks like another marketplace than the given one. */
  readonly force: '' | 'true';
}

interface Call {
  readonly signal?: AbortSignal;
}

const BASE = '/admin/v1';

const get = <Data>(path: string, call: Call = {}) => ask<Data>(BASE + path, call);

function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  if (body === undefined) return ask<Data>(BASE + path, { method });
  const headers = { 'content-type': 'application/json' };
  return ask<Data>(BASE + path, { method, headers, body: JSON.stringify(body) });
}

const keyPath = (id: string) => `/keys/${encodeURIComponent(id)}`;

export const admin = {
  keys: (call: Call) => get<{ readonly keys: readonly Key[] }>('/keys', call),
  plans: (call: Call) => get<{ readonly plans: readonly Plan[] }>('/plans', call),
  createKey: (key: {
    readonly plan: string;
    readonly role: Role;
    readonly name?: string;
    readonly expiresAt?: string;
  }) => send<NewKey>('POST', '/keys', key),
  changeKey: (id: string, change: KeyChange) => send<Key>('PATCH', keyPath(id), change),
  rotateKey: (id: string, graceHours: number) =>
    send<NewKey>('POST', `${keyPath(id)}/rotate`, { graceHours }),
  revokeKey: (id: string) => send<Key>('DELETE', keyPath(id)),
  keyUsage: (id: string, call: Call) => get<Usage>(`${keyPath(id)}/usage`, call),
  embeds: (call: Call) => get<{ readonly embeds: readonly Embed[] }>('/embeds', call),
  createEmbed: (embed: EmbedRequest) => send<NewEmbed>('POST', '/embeds', embed),
  revokeEmbed: (id: string) => send<Embed>('DELETE', `/embeds/${encodeURIComponent(id)}`),
  audit: (before: string | null, call: Call) =>
    get<TrailPage>(
      before === null ? '/audit' : `/audit?before=${encodeURIComponent(before)}`,
      call,
    ),
  jobs: (before: string | null, call: Call) =>
    get<JobPage>(before === null ? '/jobs' : `/jobs?before=${encodeURIComponent(before)}`, call),
  cancelJob: (id: string) =>
    send<{ readonly job: JobView }>('DELETE', `/jobs/${encodeURIComponent(id)}`),
  startDemo: () => send<{ readonly job: JobView }>('POST', '/demo'),
  imports: (call: Call) =>
    get<{ readonly imports: readonly Import[]; readonly formats: readonly string[] }>(
      '/imports',
      call,
    ),
  import: (id: string, call: Call) => get<ImportDetail>(`/imports/${encodeURIComponent(id)}`, call),
  undoImport: (id: number) => send<{ readonly job: JobView }>('DELETE', `/imports/${id}`),
  /** The address of the rows that an import refused, as CSV. */
  rejectsOf: (importId: number) => `${BASE}/imports/${importId}/rejects`,
  uploadTo: (name: string, options: UploadOptions) =>
    addressOf(`${BASE}/imports`, { name, ...options }),
  status: (call: Call) => get<Status>('/status', call),
} as const;
