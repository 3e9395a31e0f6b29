/** Both ways of shipping and both seasons, side by side. */
import { money, percent } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import type { Profit } from './profit-data.ts';
import { texts } from './words.ts';

interface ComparisonProps {
  readonly answer: Profit;
}

export function Channels({ answer }: ComparisonProps) {
  const words = texts();
  const { channels, currency, fulfillment } = answer;
  const reason = { fba: words.notKnown, fbm: words.needsShipping };
  const rows = [
    ['feesTotal', words.feesTotal],
    ['profit', words.profit],
    ['marginPercent', words.margin],
  ] as const;
  return (
    <Section title={words.channels}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.channel}</th>
            {(['fba', 'fbm'] as const).map((channel) => (
              <th
                key={channel}
                scope="col"
                class={channel === fulfillment ? 'number chosen' : 'number'}
              >
                {words[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {(['fba', 'fbm'] as const).map((channel) => {
                const value = channels[channel][name];
                const text =
                  name === 'marginPercent'
                    ? percent(value === null ? null : value / 100)
                    : money(value, currency);
                return (
                  <td key={channel} class="number">
                    <Figure text={text} reason={reason[channel]} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

export function Seasons({ answer }: ComparisonProps) {
  const words = texts();
  const { seasons, currency } = answer;
  const rows = [
    ['januaryToSeptember', words.early],
    ['octoberToDecember', words.late],
  ] as const;
  return (
    <Section title={words.seasons}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.seasons}</th>
            <th scope="col" class="number">
              {words.storageFee}
            </th>
            <th scope="col" class="number">
              {words.profit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td class="number">
                <Figure text={money(seasons[name].storage, currency)} reason={words.notKnown} />
              </td>
              <td class="number">
                <Figure text={money(seasons[name].profit, currency)} reason={words.notKnown} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
