/** The curve of profit over price with its marks, and the table that says the same. */
import { money } from '../../format.ts';
import { Curve, type CurveMark } from '../../parts/curve.tsx';
import { profitAt } from '../../parts/curve-scale.ts';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { Profit } from './profit-data.ts';
import { wholePercent } from './result.tsx';
import { texts } from './words.ts';

interface PriceCurveProps {
  readonly answer: Profit;
  /** The price of the slider, which may be ahead of the answer. */
  readonly price: number;
}

type Line = Profit['profitByPrice'][number];

export function PriceCurve({ answer, price }: PriceCurveProps) {
  const words = texts();
  const { profitByPrice: lines, currency, breakEvenPrice, minPriceForMargin } = answer;
  const write = (amount: number) => money(amount, currency);
  const margin = wholePercent(minPriceForMargin.marginPercent);
  const marks = [
    { price, label: words.markNow(write(price)), isChosen: true as const },
    { price: breakEvenPrice, label: words.markEven(write(breakEvenPrice ?? 0)) },
    {
      price: minPriceForMargin.price,
      label: words.markMargin(margin, write(minPriceForMargin.price ?? 0)),
    },
  ].flatMap((mark): CurveMark[] => {
    const profit = mark.price === null ? null : profitAt(lines, mark.price);
    return mark.price === null || profit === null ? [] : [{ ...mark, price: mark.price, profit }];
  });
  if (marks.length === 0) return null;
  return (
    <Section title={words.curve}>
      <Curve lines={lines} marks={marks} label={words.curveLabel} write={write} />
      <p class="caption">{words.curveNote}</p>
      <details>
        <summary>{words.table}</summary>
        <LineTable lines={lines} write={write} />
      </details>
    </Section>
  );
}

interface LineTableProps {
  readonly lines: readonly Line[];
  readonly write: (amount: number) => string;
}

function LineTable({ lines, write }: LineTableProps) {
  const words = texts();
  const column = (id: keyof Line): Column<Line> => ({
    id,
    head: words[id],
    isNumber: true,
    cell: (line) => (line[id] === null ? '–' : write(line[id])),
  });
  return (
    <Table
      caption={words.curveTable}
      columns={(['fromPrice', 'toPrice', 'fromProfit', 'toProfit'] as const).map(column)}
      total={lines.length}
      row={(index) => lines[index]}
    />
  );
}
