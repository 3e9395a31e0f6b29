/** The operator's list of connected assistants: as which key each asks, and how to end it. */
import { addressOf } from '../../address.ts';
import { type Agent, admin } from '../../admin.ts';
import { moment } from '../../format.ts';
import { useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { ConfirmButton } from '../operator/confirm-button.tsx';
import { lifeColumns } from '../operator/life-columns.tsx';
import { texts } from './words.ts';

const ROWS_EXPECTED = 4;

export function AgentsPart() {
  const words = texts();
  const agents = useResource('connected agents', (signal) => admin.agents({ signal }));
  return (
    <Section title={words.agents}>
      <p class="caption">{words.agentsMeaning}</p>
      <Loaded resource={agents} rows={ROWS_EXPECTED}>
        {(value) =>
          value.agents.length === 0 ? (
            <p class="muted">{words.agentsNone}</p>
          ) : (
            <AgentTable agents={value.agents} onChange={agents.reload} />
          )
        }
      </Loaded>
    </Section>
  );
}

interface AgentTableProps {
  readonly agents: readonly Agent[];
  readonly onChange: () => void;
}

function AgentTable({ agents, onChange }: AgentTableProps) {
  const words = texts();
  const { isBusy, error, run } = useChange();
  const revoke = (id: string) =>
    run(async () => {
      await admin.revokeAgent(id);
      onChange();
    });
  return (
    <>
      {error !== null && <Fault error={error} />}
      <Table
        caption={`${words.agents}: ${words.rows}`}
        columns={[
          ...factColumns(words),
          {
            id: 'revoke',
            head: words.revoke,
            cell: (agent) =>
              agent.state === 'active' && (
                <ConfirmButton
                  label={words.revoke}
                  of={agent.name}
                  confirm={words.revokeNow}
                  isBusy={isBusy}
                  onConfirm={() => revoke(agent.id)}
                />
              ),
          },
        ]}
        total={agents.length}
        row={(at) => agents[at]}
      />
    </>
  );
}

function factColumns(words: ReturnType<typeof texts>): readonly Column<Agent>[] {
  return [
    { id: 'name', head: words.name, cell: ({ name }) => name },
    { id: 'host', head: words.host, cell: ({ redirectHost }) => redirectHost },
    {
      id: 'key',
      head: words.ofKey,
      cell: ({ keyId, keyName, plan }) => (
        <a href={addressOf('/operator/keys', { key: keyId })}>
          {`${keyName ?? keyId} (${plan ?? '–'})`}
        </a>
      ),
    },
    ...lifeColumns(),
    {
      id: 'renewed',
      head: words.renewed,
      isNumber: true,
      cell: ({ renewedAt }) => (
        <Figure
          text={renewedAt === null ? '–' : moment(renewedAt)}
          reason={renewedAt === null ? words.none : null}
        />
      ),
    },
  ];
}
