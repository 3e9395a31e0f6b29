/** Both ways of shipping and both seasons, side by side. */
import type { ComponentChildren } from 'preact';
import { money, percent } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import type { Profit } from './profit-data.ts';
import { texts } from './words.ts';

interface ComparisonProps {
  readonly answer: Profit;
}

const CHANNELS = ['fba', 'fbm'] as const;

export function Channels({ answer: { channels, currency, fulfillment } }: ComparisonProps) {
  const words = texts();
  const reason = { fba: words.notKnown, fbm: words.needsShipping };
  const row = (name: string, write: (channel: Profit['channels']['fba']) => string) => ({
    name,
    cells: CHANNELS.map((id) => <Figure key={id} text={write(channels[id])} reason={reason[id]} />),
  });
  return (
    <Comparison
      title={words.channels}
      corner={words.channel}
      heads={CHANNELS.map((id) => ({ name: words[id], isChosen: id === fulfillment }))}
      rows={[
        row(words.feesTotal, ({ feesTotal }) => money(feesTotal, currency)),
        row(words.profit, ({ profit }) => money(profit, currency)),
        row(words.margin, ({ marginPercent: margin }) =>
          percent(margin === null ? null : margin / 100),
        ),
      ]}
    />
  );
}

export function Seasons({ answer: { seasons, currency } }: ComparisonProps) {
  const words = texts();
  const row = (name: string, { storage, profit }: Profit['seasons']['octoberToDecember']) => ({
    name,
    cells: [storage, profit].map((amount) => (
      <Figure text={money(amount, currency)} reason={words.notKnown} />
    )),
  });
  return (
    <Comparison
      title={words.seasons}
      corner={words.seasons}
      heads={[{ name: words.storageFee }, { name: words.profit }]}
      rows={[
        row(words.early, seasons.januaryToSeptember),
        row(words.late, seasons.octoberToDecember),
      ]}
    />
  );
}

interface TableProps {
  readonly title: string;
  /** What the first column names. */
  readonly corner: string;
  readonly heads: readonly { readonly name: string; readonly isChosen?: boolean }[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly ComponentChildren[];
  }[];
}

function Comparison({ title, corner, heads, rows }: TableProps) {
  return (
    <Section title={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {heads.map(({ name, isChosen = false }) => (
              <th key={name} scope="col" class={isChosen ? 'number chosen' : 'number'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at]?.name} class="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
