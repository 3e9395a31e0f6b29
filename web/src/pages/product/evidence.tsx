/** How the sales estimate came about, and what would make it wrong. */
import { age, count, decimal, percent } from '../../format.ts';
import { Hint } from '../../parts/hint.tsx';
import { Waterfall } from '../../parts/waterfall.tsx';
import { SERVICE_LANGUAGE } from '../../words/languages.ts';
import type { SalesEstimate } from './product-data.ts';
import { texts, type Words } from './product-words.ts';

export function Evidence({ estimate }: { readonly estimate: SalesEstimate }) {
  const words = texts();
  const { monthlySales, range, evidence, reason } = estimate;
  if (monthlySales === null || range === null) {
    return (
      <p class="caption">{reason === 'stale_rank' ? words.reasonStaleRank : words.reasonNoRank}</p>
    );
  }
  return (
    <>
      <Waterfall
        steps={evidence.map(({ kind, observedAt, meaning, shift }) => ({
          label: (
            <>
              <Hint text={meaning}>{words[`evidence_${kind}`]}</Hint>{' '}
              <span class="caption">{observedAt === null ? '' : age(observedAt)}</span>
            </>
          ),
          meaning: <span lang={SERVICE_LANGUAGE}>{meaning}</span>,
          shift,
        }))}
        result={{ median: monthlySales, low: range.low, high: range.high }}
        words={{
          caption: words.estimate,
          step: words.evidence,
          meaning: words.meaning,
          effect: words.effect,
          after: words.after,
          result: words.result,
          range: words.rangeOf(percent(range.confidence, 0), count(range.low), count(range.high)),
        }}
      />
      <Doubts estimate={estimate} words={words} />
    </>
  );
}

interface DoubtsProps {
  readonly estimate: SalesEstimate;
  readonly words: Words;
}

function Doubts({ estimate, words }: DoubtsProps) {
  const { warnings, conflicts, model } = estimate;
  const error = model.meanAbsLogError;
  return (
    <>
      {(warnings.length > 0 || conflicts.length > 0) && (
        <>
          <h3 class="doubts-head">{words.wrong}</h3>
          <ul class="doubts" lang={SERVICE_LANGUAGE}>
            {conflicts.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
      <p class="caption">
        {words.model(model.id)}.{' '}
        {error === null ? words.notCalibrated : words.modelError(decimal(Math.exp(error), 2))}
      </p>
    </>
  );
}
