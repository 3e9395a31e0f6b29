/**
 * How an estimate came about: each step is a bar from the units before it to the units after it,
 * on one logarithmic scale, and the last bar is the range.
 */
import type { ComponentChildren } from 'preact';
import { count, signedPercent } from '../format.ts';
import { barsOf, type Span, type WaterfallResult } from './waterfall-bars.ts';

export interface WaterfallStep {
  readonly label: ComponentChildren;
  readonly meaning: ComponentChildren;
  /** How far the step moved the logarithm of the units. */
  readonly shift: number;
}

interface WaterfallWords {
  readonly caption: string;
  readonly step: string;
  readonly meaning: string;
  readonly effect: string;
  readonly after: string;
  readonly result: string;
  readonly range: string;
}

interface WaterfallProps {
  readonly steps: readonly WaterfallStep[];
  readonly result: WaterfallResult;
  readonly words: WaterfallWords;
}

export function Waterfall({ steps, result, words }: WaterfallProps) {
  const { spans, range, median } = barsOf(
    steps.map(({ shift }) => shift),
    result,
  );
  return (
    <table class="waterfall">
      <caption class="hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.step}</th>
          <th scope="col" class="waterfall-meaning">
            {words.meaning}
          </th>
          <td class="waterfall-bar" aria-hidden="true" />
          <th scope="col" class="number">
            {words.effect}
          </th>
          <th scope="col" class="number">
            {words.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, meaning, shift }, at) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            <td class="waterfall-meaning">{meaning}</td>
            <StepBar span={spans[at]} isFirst={at === 0} />
            <td class="number">{at === 0 ? '' : signedPercent(Math.exp(shift) - 1)}</td>
            <td class="number">{count(spans[at]?.after ?? null)}</td>
          </tr>
        ))}
        <tr class="waterfall-result">
          <th scope="row">{words.result}</th>
          <td class="waterfall-meaning">{words.range}</td>
          <td class="waterfall-bar" aria-hidden="true">
            <svg aria-hidden="true" viewBox="0 0 100 16" preserveAspectRatio="none">
              <rect class="band" x={range.from} width={range.to - range.from} y="2" height="12" />
              <rect class="median" x={median - 0.4} width="0.8" y="0" height="16" />
            </svg>
          </td>
          <td class="number" />
          <td class="number">{count(result.median)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The first step has nothing before it: a mark shows where the estimate begins. */
function StepBar({
  span,
  isFirst,
}: {
  readonly span: Span | undefined;
  readonly isFirst: boolean;
}) {
  if (span === undefined) return <td class="waterfall-bar" aria-hidden="true" />;
  const left = Math.min(span.from, span.to);
  const width = Math.max(0.8, Math.abs(span.to - span.from));
  return (
    <td class="waterfall-bar" aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 100 16" preserveAspectRatio="none">
        <rect class={span.to < span.from ? 'down' : 'up'} x={left} width={width} y="4" height="8" />
        <rect class="median" x={span.to - 0.25} width="0.5" y={isFirst ? 0 : 2} height="14" />
      </svg>
    </td>
  );
}
