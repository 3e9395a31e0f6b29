/** The model that makes the estimates of this installation, and how it did. */
import { count, decimal, moment, percent, UNKNOWN } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Hint } from '../../parts/hint.tsx';
import type { Model } from './model.ts';
import { texts } from './words.ts';

export function InForce({ model }: { readonly model: Model }) {
  const words = texts();
  const { coverage, fittedAt, halfLifeDays } = model;
  const unmeasured = <Hint text={words.notMeasured}>{UNKNOWN}</Hint>;
  return (
    <dl class="figures">
      <Fact name={words.model}>{fittedAt === null ? words.priors : <code>{model.id}</code>}</Fact>
      <Fact name={words.fitted}>
        {fittedAt === null ? <Hint text={words.never}>{UNKNOWN}</Hint> : moment(fittedAt)}
      </Fact>
      <Fact name={words.labels}>{count(model.labels)}</Fact>
      <Fact name={words.error}>
        {model.meanAbsLogError === null ? (
          unmeasured
        ) : (
          <Hint text={words.errorMeaning}>{decimal(model.meanAbsLogError, 3)}</Hint>
        )}
      </Fact>
      <Fact name={words.held(percent(coverage?.nominal ?? 0.8, 0))}>
        {coverage === null ? (
          unmeasured
        ) : (
          <Hint
            text={words.heldOf(
              count(Math.round(coverage.measured * coverage.n)),
              count(coverage.n),
            )}
          >
            {percent(coverage.measured)}
          </Hint>
        )}
      </Fact>
      {halfLifeDays !== null && (
        <Fact name={words.halfLife}>{words.days(count(halfLifeDays))}</Fact>
      )}
    </dl>
  );
}

/** What to do where nothing was measured. */
export function HowToMeasure() {
  const words = texts();
  return (
    <div class="notice">
      <p>
        {words.none} {words.how}
      </p>
      <pre>
        {'shelfline import sales.csv\nshelfline calibrate\nshelfline backtest --report report.html'}
      </pre>
      <p class="caption">{words.restsOn}</p>
    </div>
  );
}
