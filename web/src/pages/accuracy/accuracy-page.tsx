/** Accuracy: the model card, with what was measured here and what was published. */
import './accuracy.css';
import type { PublishedAccuracy } from '../../../../src/domain/estimation/model/accuracy.ts';
import { count, day, decimal, percent } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Fault } from '../../parts/fault.tsx';
import { Section } from '../../parts/section.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { HowToMeasure, InForce } from './in-force.tsx';
import { Measurement } from './measurement.tsx';
import { askModel, type Model } from './model.ts';
import { unknowns } from './unknowns.ts';
import { texts } from './words.ts';

export function AccuracyPage() {
  const words = texts();
  const { value, error, reload } = useResource('model', askModel);
  return (
    <>
      <h1>{words.title}</h1>
      {error !== null && <Fault error={error} retry={reload} />}
      {value === null && error === null && <Waiting />}
      {value !== null && <Card model={value} />}
    </>
  );
}

function Waiting() {
  return (
    <div class="accuracy-first">
      <Skeleton height={44} />
      <Skeleton height={300} rows={3} />
    </div>
  );
}

function Card({ model }: { readonly model: Model }) {
  const words = texts();
  const { measured, published } = model;
  return (
    <>
      <div class="accuracy-first">
        <InForce model={model} />
      </div>
      {measured === null && <HowToMeasure />}
      {measured !== null && (
        <Section title={words.here}>
          <p class="caption">
            {words.hereCaption(count(measured.products), count(measured.splits))}
          </p>
          <Measurement accuracy={measured} />
        </Section>
      )}
      <Section title={words.published}>
        <p class="caption">{words.publishedCaption(published.source, day(published.measuredOn))}</p>
        <Measurement accuracy={published} />
        <h3 class="accuracy-head">{words.badges}</h3>
        <p class="caption">{words.badgesMeaning}</p>
        <Badges badges={published.badges} />
      </Section>
      <Section title={words.markets}>
        <Marketplaces marketplaces={model.marketplaces} />
      </Section>
      <Section title={words.unknowns}>
        <ul class="unknowns">
          {Object.entries(unknowns()).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}

type BadgeRow = PublishedAccuracy['badges'][number];

function Badges({ badges }: { readonly badges: readonly BadgeRow[] }) {
  const words = texts();
  const columns: readonly Column<BadgeRow>[] = [
    { id: 'marketplace', head: words.marketplace, cell: ({ marketplace }) => marketplace },
    { id: 'sample', head: words.sample, cell: ({ sample }) => sample },
    {
      id: 'badges',
      head: words.badgeCount,
      isNumber: true,
      cell: (row) => count(row.badges),
    },
    {
      id: 'bias',
      head: words.bias,
      isNumber: true,
      cell: ({ medianLogBias }) => decimal(medianLogBias, 2),
    },
    {
      id: 'held',
      head: words.rangeHeld(percent(0.8, 0)),
      isNumber: true,
      cell: ({ held }) => percent(held, 0),
    },
    {
      id: 'width',
      head: words.eachSide,
      isNumber: true,
      cell: ({ width }) => decimal(width, 1),
    },
    {
      id: 'leftOut',
      head: words.leftOut,
      isNumber: true,
      cell: ({ heldLeftOut }) => percent(heldLeftOut, 0),
    },
  ];
  return (
    <Table
      caption={words.badges}
      columns={columns}
      total={badges.length}
      row={(index) => badges[index]}
    />
  );
}

function Marketplaces({ marketplaces }: Pick<Model, 'marketplaces'>) {
  const words = texts();
  const groups = [
    [words.marketMeasured, marketplaces.filter(({ isMeasured }) => isMeasured)],
    [
      words.marketObserved,
      marketplaces.filter(({ isMeasured, isObserved }) => isObserved && !isMeasured),
    ],
    [
      words.marketUnknown,
      marketplaces.filter(({ isMeasured, isObserved }) => !isObserved && !isMeasured),
    ],
  ] as const;
  return (
    <dl class="markets">
      {groups.map(([name, ones]) =>
        ones.length === 0 ? null : (
          <Fact key={name} name={name}>
            {ones.map(({ marketplace }) => marketplace).join(', ')}
          </Fact>
        ),
      )}
    </dl>
  );
}
