/** How the installation is: warnings first, then store, index, disk, backup, and its data. */
import { admin, type Status } from '../../admin.ts';
import { age, count, day, moment, UNKNOWN } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Hint } from '../../parts/hint.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { bytes, duration } from './sizes.ts';
import { texts } from './words.ts';

const ROWS_EXPECTED = 8;

export function OverviewPart() {
  const status = useResource('status', (signal) => admin.status({ signal }));
  return (
    <Loaded resource={status} rows={ROWS_EXPECTED}>
      {(value) => (
        <>
          <Warnings warnings={value.warnings} />
          <Health status={value} />
          <Data marketplaces={value.marketplaces} />
        </>
      )}
    </Loaded>
  );
}

function Warnings({ warnings }: Pick<Status, 'warnings'>) {
  const words = texts();
  if (warnings.length === 0) return <p class="health better">{words.healthy}</p>;
  return (
    <div class="fault health" role="alert">
      <h2>{words.warnings(count(warnings.length))}</h2>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

function Health({ status }: { readonly status: Status }) {
  const words = texts();
  const { store, index, disk, backup } = status;
  const facts = [
    [words.version, status.version],
    [words.node, `${status.node}, ${words.since(duration(status.uptimeSeconds))}`],
    [words.store, `${store.kind} ${store.version}, ${bytes(store.bytes)}`],
    [words.index, `${index.isCurrent ? words.current : words.behind}, ${bytes(index.bytes)}`],
    [words.disk, words.free(bytes(disk.freeBytes), bytes(disk.totalBytes))],
  ] as const;
  return (
    <dl class="figures">
      {facts.map(([name, text]) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
      <Fact name={words.backup}>
        {backup === null ? (
          <Hint text={words.noBackup}>{UNKNOWN}</Hint>
        ) : (
          <Hint text={moment(backup.newestAt)}>{age(backup.newestAt)}</Hint>
        )}
      </Fact>
    </dl>
  );
}

type MarketplaceData = Status['marketplaces'][number];

function Data({ marketplaces }: Pick<Status, 'marketplaces'>) {
  const words = texts();
  const columns: readonly Column<MarketplaceData>[] = [
    { id: 'marketplace', head: words.marketplace, cell: ({ marketplace }) => marketplace },
    {
      id: 'listings',
      head: words.listings,
      isNumber: true,
      cell: ({ listings }) => count(listings),
    },
    {
      id: 'newest',
      head: words.newestLook,
      isNumber: true,
      cell: ({ newestObservedAt }) => (
        <Hint text={moment(newestObservedAt)}>{age(newestObservedAt)}</Hint>
      ),
    },
    {
      id: 'oldest',
      head: words.oldestLook,
      isNumber: true,
      cell: ({ oldestObservedAt }) => day(oldestObservedAt),
    },
  ];
  return (
    <Section title={words.data}>
      {marketplaces.length === 0 ? (
        <p class="muted">{words.noData}</p>
      ) : (
        <Table
          caption={`${words.data}: ${words.rows}`}
          columns={columns}
          total={marketplaces.length}
          row={(index) => marketplaces[index]}
        />
      )}
    </Section>
  );
}
