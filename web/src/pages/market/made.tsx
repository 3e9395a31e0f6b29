/** The factors of the score as bars that lead from the highest score down to it, and weights. */
import { count, decimal } from '../../format.ts';
import { Bar } from '../../parts/bars.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { factorName, madeFrom } from './factors.tsx';
import type { Niche } from './niche.ts';
import { stepsOf } from './points.ts';
import { WeightSliders } from './weight-sliders.tsx';
import { texts } from './words.ts';

/** A row of the table: where a bar begins and ends. */
interface Line {
  readonly name: string;
  readonly points: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'amount' | 'loss';
  readonly source: string;
}

export function Made({ niche }: { readonly niche: Niche }) {
  const words = texts();
  const { scale } = niche;
  const lines = linesOf(niche);
  const columns: readonly Column<Line>[] = [
    { id: 'factor', head: words.factor, cell: ({ name }) => name },
    { id: 'points', head: words.points, isNumber: true, cell: ({ points }) => points },
    {
      id: 'bar',
      head: words.takes,
      cell: ({ from, to, kind }) => <Bar from={from} to={to} of={scale} kind={kind} />,
    },
    {
      id: 'source',
      head: words.from,
      cell: ({ source }) => <span class="muted">{source}</span>,
    },
  ];
  return (
    <Section title={words.made}>
      <div class="market-made">
        <div class="market-bars">
          <Table
            caption={words.tableOf(words.made)}
            columns={columns}
            total={lines.length}
            row={(at) => lines[at]}
          />
          <p class="caption">{words.madeText}</p>
        </div>
        <WeightSliders />
      </div>
    </Section>
  );
}

function linesOf(niche: Niche): readonly Line[] {
  const words = texts();
  const { contributions, inputs, score, scale } = niche;
  const whole = { from: 0, kind: 'amount' as const };
  return [
    { ...whole, name: words.highest, points: count(scale), to: scale, source: '' },
    ...stepsOf(contributions, { score, scale }).map((step) => {
      const { factor, points, before, after, isAssumed } = step;
      return {
        name: factorName(factor),
        points: points === 0 ? decimal(0, 1) : `−${decimal(points, 1)}`,
        from: after,
        to: before,
        kind: 'loss' as const,
        source: isAssumed ? words.assumed : madeFrom(factor, inputs),
      };
    }),
    { ...whole, name: words.score, points: count(score), to: score, source: '' },
  ];
}
