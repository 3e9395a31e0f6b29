/** Links that show charts on other sites: who may still look, and until when. */

import { addressOf } from '../../address.ts';
import { admin, type Embed } from '../../admin.ts';
import { day } from '../../format.ts';
import { useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { lifeColumns } from './life-columns.tsx';
import { texts } from './words.ts';

const ROWS_EXPECTED = 4;

export function EmbedsPart() {
  const words = texts();
  const embeds = useResource('embeds', (signal) => admin.embeds({ signal }));
  return (
    <Section title={words.embeds}>
      <p class="caption">{words.embedsMeaning}</p>
      <Loaded resource={embeds} rows={ROWS_EXPECTED}>
        {(value) =>
          value.embeds.length === 0 ? (
            <p class="muted">{words.embedsNone}</p>
          ) : (
            <EmbedTable embeds={value.embeds} onChange={embeds.reload} />
          )
        }
      </Loaded>
    </Section>
  );
}

interface EmbedTableProps {
  readonly embeds: readonly Embed[];
  readonly onChange: () => void;
}

function EmbedTable({ embeds, onChange }: EmbedTableProps) {
  const words = texts();
  const { isBusy, error, run } = useChange();
  const revoke = (id: string) =>
    run(async () => {
      await admin.revokeEmbed(id);
      onChange();
    });
  return (
    <>
      {error !== null && <Fault error={error} />}
      <Table
        caption={`${words.embeds}: ${words.rows}`}
        columns={[
          ...factColumns(words),
          {
            id: 'revoke',
            head: words.revokeEmbed,
            cell: (embed) =>
              embed.state === 'active' && (
                <ConfirmButton
                  label={words.revokeEmbed}
                  of={embed.asin}
                  confirm={words.revokeNow}
                  isBusy={isBusy}
                  onConfirm={() => revoke(embed.id)}
                />
              ),
          },
        ]}
        total={embeds.length}
        row={(at) => embeds[at]}
      />
    </>
  );
}

function factColumns(words: ReturnType<typeof texts>): readonly Column<Embed>[] {
  return [
    {
      id: 'product',
      head: words.product,
      cell: ({ asin, marketplace }) => (
        <a href={addressOf(`/product/${asin}`, { marketplace })}>{asin}</a>
      ),
    },
    { id: 'marketplace', head: words.marketplace, cell: ({ marketplace }) => marketplace },
    ...lifeColumns(),
    {
      id: 'used',
      head: words.lastUsed,
      isNumber: true,
      cell: ({ lastUsedOn }) => (
        <Figure text={day(lastUsedOn)} reason={lastUsedOn === null ? words.neverUsed : null} />
      ),
    },
  ];
}
