/** Every fee with the rule behind it, every cost, and the rate card with its date. */
import type { ComponentChildren } from 'preact';
import { count, day, money } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import type { Profit } from './profit-data.ts';
import { texts, type Words } from './words.ts';

interface FeeLinesProps {
  readonly answer: Profit;
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly amount: number | null;
  readonly rule: string;
  readonly isTotal?: true;
}

export function FeeLines({ answer }: FeeLinesProps) {
  const words = texts();
  return (
    <Section title={words.fees}>
      <table class="fee-lines">
        <thead>
          <tr>
            <th scope="col">{words.fee}</th>
            <th scope="col" class="number">
              {words.amount}
            </th>
            <th scope="col">{words.rule}</th>
          </tr>
        </thead>
        <tbody>
          {[...feeLines(answer, words), ...costLines(answer, words)].map((line) => (
            <tr key={line.id} class={line.isTotal ? 'total' : ''}>
              <th scope="row">{line.name}</th>
              <td class="number">
                <Figure
                  text={money(line.amount, answer.currency)}
                  reason={missingText(answer, line.id)}
                />
              </td>
              <td class="rule">{line.rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Card answer={answer} />
    </Section>
  );
}

function feeLines({ fees, feeRules, missing }: Profit, words: Words): readonly Line[] {
  const names = {
    referral: words.referral,
    closing: words.closing,
    perItem: words.perItem,
    fulfillment: words.fulfillmentFee,
    storage: words.storageFee,
    inboundPlacement: words.inboundPlacement,
    returns: words.returnsFee,
    digitalServices: words.digitalServices,
    other: words.other,
  } as const;
  const ruleOf = (fee: string) =>
    feeRules
      .filter((rule) => rule.fee === fee)
      .map(({ rule, source }) => (source === 'schedule' ? rule : `${rule} (${words[source]})`))
      .join('; ');
  const lines = Object.entries(names).map(([id, name]): Line => {
    const unknown = missing.find(({ fee }) => fee === id)?.remedy ?? '';
    return { id, name, amount: fees[id as keyof typeof names], rule: ruleOf(id) || unknown };
  });
  const surcharges = fees.surcharges.map(({ name, amount }, at): Line => {
    const rules = feeRules.filter(({ fee }) => fee === 'surcharges');
    return {
      id: `surcharge ${name}`,
      name: `${words.surcharges}: ${name}`,
      amount,
      rule: rules[at]?.rule ?? '',
    };
  });
  const place = lines.findIndex(({ id }) => id === 'fulfillment') + 1;
  const all = [...lines.slice(0, place), ...surcharges, ...lines.slice(place)];
  return [
    // A fee of 0 without a rule does not concern this product.
    ...all.filter(({ amount, rule }) => amount !== 0 || rule !== ''),
    { id: 'total', name: words.feesTotal, amount: fees.total, rule: '', isTotal: true },
  ];
}

function costLines({ costs, vat }: Profit, words: Words): readonly Line[] {
  const lines = [
    ['product', words.product, costs.product],
    ['inboundShipping', words.inboundShipping, costs.inboundShipping],
    ['fbmShipping', words.fbmShipping, costs.fbmShipping],
    ['advertising', words.advertisingCost, costs.advertising],
    ['returnsCost', words.returnsCost, costs.returns],
    ['vatOnFees', words.vatOnFees, costs.vatOnFees],
    ['other costs', words.other, costs.other],
  ] as const;
  return [
    ...lines
      .filter(([, , amount]) => amount !== 0)
      .map(([id, name, amount]): Line => ({ id, name, amount, rule: '' })),
    { id: 'costs', name: words.costsTotal, amount: costs.total, rule: '', isTotal: true },
    ...(vat.onPrice === 0
      ? []
      : [{ id: 'vat', name: words.vatOnPrice, amount: vat.onPrice, rule: '' }]),
  ];
}

function missingText({ missing }: Profit, id: string): string | null {
  const found = missing.find(({ fee }) => fee === id);
  return found === undefined ? null : `${found.reason}. ${found.remedy}`;
}

function Card({ answer: { schedule, sizeTier, shippingWeightG } }: FeeLinesProps) {
  const words = texts();
  const { id, effectiveFrom, source, confidence } = schedule;
  const facts: readonly ComponentChildren[] = [
    words.card(id, day(effectiveFrom)),
    words.published(source),
    words.confidenceOf(words[confidence]),
    sizeTier === null ? null : words.tier(sizeTier),
    shippingWeightG === null ? null : words.weightOf(count(shippingWeightG)),
  ];
  return <p class="caption fee-card">{facts.filter((fact) => fact !== null).join(' ')}</p>;
}
