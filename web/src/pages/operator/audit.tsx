/** Who changed what, when and from where. */

import { useAddress } from '../../address.ts';
import { admin, type TrailLine } from '../../admin.ts';
import { moment, UNKNOWN } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { texts } from './words.ts';

const ROWS_EXPECTED = 12;

export function AuditPart() {
  const words = texts();
  const { values } = useAddress();
  const before = values['before'] ?? null;
  const audit = useResource(`audit ${before}`, (signal) => admin.audit(before, { signal }));
  return (
    <Section title={words.audit}>
      <p class="caption">{words.auditKept}</p>
      <Loaded resource={audit} rows={ROWS_EXPECTED}>
        {({ entries, next }) => (
          <div class="audit">
            {entries.length === 0 ? (
              <p class="muted">{words.auditNone}</p>
            ) : (
              <Table
                caption={`${words.audit}: ${words.rows}`}
                columns={columnsOf(words)}
                total={entries.length}
                row={(index) => entries[index]}
              />
            )}
            <p class="row pages">
              {before !== null && <a href="/operator/audit">{words.newest}</a>}
              {next !== null && (
                <a href={`/operator/audit?before=${encodeURIComponent(next)}`}>{words.older}</a>
              )}
            </p>
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function columnsOf(words: ReturnType<typeof texts>): readonly Column<TrailLine>[] {
  return [
    { id: 'at', head: words.at, cell: ({ at }) => moment(at) },
    {
      id: 'actor',
      head: words.actor,
      cell: ({ actor }) => `${words[actor.kind]} ${actor.name ?? actor.id}`,
    },
    { id: 'action', head: words.action, cell: ({ action }) => <code>{action}</code> },
    { id: 'subject', head: words.subject, cell: ({ subject }) => subject ?? UNKNOWN },
    {
      id: 'detail',
      head: words.detail,
      cell: ({ detail }) => {
        const text = detailText(detail);
        return (
          <div class="ellipsis audit-detail" title={text}>
            {text}
          </div>
        );
      },
    },
    { id: 'from', head: words.fromWhere, cell: ({ from }) => from ?? UNKNOWN },
  ];
}

function detailText(detail: TrailLine['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
