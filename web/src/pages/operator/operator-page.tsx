/** The pages of an operator: how the installation is, its keys, and what was changed. */
import './operator.css';
import type { FunctionComponent } from 'preact';
import { useAddress } from '../../address.ts';
import { CAN_CONNECT } from '../../features.ts';
import { session } from '../../session.ts';
import { common } from '../../words/common.ts';
import { AgentsPart } from '../agents/agents-part.tsx';
import { AuditPart } from './audit.tsx';
import { EmbedsPart } from './embeds.tsx';
import { ImportsPart } from './imports.tsx';
import { JobsPart } from './jobs.tsx';
import { KeysPart } from './keys.tsx';
import { OverviewPart } from './overview.tsx';
import { texts } from './words.ts';

interface Part {
  readonly path: string;
  readonly name: 'overview' | 'keys' | 'embeds' | 'agents' | 'imports' | 'jobs' | 'audit';
  readonly component: FunctionComponent;
}

const PARTS: readonly Part[] = [
  { path: '/operator', name: 'overview', component: OverviewPart },
  { path: '/operator/keys', name: 'keys', component: KeysPart },
  { path: '/operator/embeds', name: 'embeds', component: EmbedsPart },
  ...(CAN_CONNECT
    ? [{ path: '/operator/agents', name: 'agents', component: AgentsPart } as const]
    : []),
  { path: '/operator/imports', name: 'imports', component: ImportsPart },
  { path: '/operator/jobs', name: 'jobs', component: JobsPart },
  { path: '/operator/audit', name: 'audit', component: AuditPart },
];

export function OperatorPage() {
  const words = texts();
  const { path } = useAddress();
  const part = PARTS.find((one) => one.path === path);
  if (session.value?.role !== 'operator') return <p class="empty">{words.onlyOperators}</p>;
  if (part === undefined) return <p class="empty">{common().notFound}</p>;
  return (
    <>
      <h1>{words.title}</h1>
      <nav class="parts" aria-label={words.title}>
        {PARTS.map((one) => (
          <a
            key={one.path}
            href={one.path}
            {...(one === part ? { 'aria-current': 'page' as const } : {})}
          >
            {words[one.name]}
          </a>
        ))}
      </nav>
      <part.component />
    </>
  );
}
