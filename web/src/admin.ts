/** How the pages of operators ask: the published client, by the names of the pages. */

import { type AdminClient, createAdminClient } from '../../client/src/client.ts';
import type { ImportReport } from '../../src/app/import/import-report.ts';
import { addressOf } from './address.ts';

/** The session's cookie says who asks. */
const client = createAdminClient({ url: '', retryAfterMax: 5 });

type Asked<Name extends keyof AdminClient> = Parameters<AdminClient[Name]>[0];
type Answered<Name extends keyof AdminClient> = Awaited<ReturnType<AdminClient[Name]>>['data'];

export type Key = Answered<'keysList'>['keys'][number];
export type Role = Key['role'];
export type NewKey = Answered<'keysCreate'>;
export type Usage = Answered<'keysUsage'>;
export type Plan = Answered<'plansList'>['plans'][number];
export type Status = Answered<'status'>;
export type Embed = Answered<'embedsList'>['embeds'][number];
export type Agent = Answered<'agentsList'>['agents'][number];
export type NewEmbed = Answered<'embedsCreate'>;
export type JobView = Answered<'jobsList'>['jobs'][number];
export type TrailLine = Answered<'audit'>['entries'][number];
export type Import = Answered<'importsList'>['imports'][number];

type KeyChange = Omit<Asked<'keysChange'>, 'id'>;

export interface ImportDetail extends Omit<Answered<'importsShow'>, 'report'> {
  readonly report: ImportReport | null;
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

const IMPORTS = '/admin/v1/imports';

async function dataOf<Data>(answer: Promise<{ readonly data: Data }>): Promise<Data> {
  return (await answer).data;
}

const pageOf = (before: string | null) => (before === null ? {} : { before });

export const admin = {
  keys: (call: Call) => dataOf(client.keysList({}, call)),
  plans: (call: Call) => dataOf(client.plansList({}, call)),
  createKey: (key: Asked<'keysCreate'>) => dataOf(client.keysCreate(key)),
  changeKey: (id: string, change: KeyChange) => dataOf(client.keysChange({ id, ...change })),
  rotateKey: (id: string, graceHours: number) => dataOf(client.keysRotate({ id, graceHours })),
  revokeKey: (id: string) => dataOf(client.keysRevoke({ id })),
  keyUsage: (id: string, call: Call) => dataOf(client.keysUsage({ id }, call)),
  agents: (call: Call) => dataOf(client.agentsList({}, call)),
  revokeAgent: (id: string) => dataOf(client.agentsRevoke({ id })),
  embeds: (call: Call) => dataOf(client.embedsList({}, call)),
  createEmbed: (embed: Asked<'embedsCreate'>) => dataOf(client.embedsCreate(embed)),
  revokeEmbed: (id: string) => dataOf(client.embedsRevoke({ id })),
  audit: (before: string | null, call: Call) => dataOf(client.audit(pageOf(before), call)),
  jobs: (before: string | null, call: Call) => dataOf(client.jobsList(pageOf(before), call)),
  cancelJob: (id: string) => dataOf(client.jobsCancel({ id })),
  startDemo: () => dataOf(client.demoLoad({})),
  imports: (call: Call) => dataOf(client.importsList({}, call)),
  import: (id: string, call: Call) =>
    dataOf(client.importsShow({ id: Number(id) }, call)) as Promise<ImportDetail>,
  undoImport: (id: number) => dataOf(client.importsUndo({ id })),
  /** The address of the rows that an import refused, as CSV. */
  rejectsOf: (importId: number) => `${IMPORTS}/${importId}/rejects`,
  /** The address to send a file to; the client cannot say how much of it has gone. */
  uploadTo: (name: string, options: UploadOptions) => addressOf(IMPORTS, { name, ...options }),
  status: (call: Call) => dataOf(client.status({}, call)),
} as const;
