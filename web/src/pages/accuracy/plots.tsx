/** The plots of a measurement: calibration, ranges by volume, and where truths fell. */

import type { Accuracy, RangeAccuracy } from '../../../../src/domain/estimation/model/accuracy.ts';
import { decimal, percent } from '../../format.ts';
import { type Placing, Plot } from './plot.tsx';
import { texts } from './words.ts';

const NOMINALS: readonly number[] = [0.5, 0.8, 0.9];

const shareMarks = (shares: readonly number[]) =>
  shares.map((at) => ({ at, text: percent(at, 0) }));

/** One line for all, and a thin one for each quarter. */
export function CalibrationPlot({ accuracy }: { readonly accuracy: Accuracy }) {
  const words = texts();
  const [own] = accuracy.methods;
  const axis = { from: 0.4, to: 1, marks: shareMarks([0.4, 0.5, 0.8, 0.9, 1]) };
  return (
    <Plot
      title={words.calibration}
      meaning={words.calibrationMeaning}
      x={{ ...axis, label: words.promised }}
      y={{ ...axis, label: words.happened }}
    >
      {(place) => (
        <>
          <line
            class="promise"
            x1={place.x(0.4)}
            y1={place.y(0.4)}
            x2={place.x(1)}
            y2={place.y(1)}
          />
          {accuracy.bands.map(({ ranges }, quarter) => (
            <path key={quarter} class="quarter" d={lineOf(ranges, place)}>
              <title>{words.quarter(quarter + 1)}</title>
            </path>
          ))}
          {own !== undefined && <path class="own" d={lineOf(own.ranges, place)} />}
          {own?.ranges.map(({ nominal, measured }) => (
            <circle key={nominal} class="own" cx={place.x(nominal)} cy={place.y(measured)} r={4}>
              <title>{`${percent(nominal, 0)}: ${percent(measured)}`}</title>
            </circle>
          ))}
        </>
      )}
    </Plot>
  );
}

function lineOf(ranges: readonly RangeAccuracy[], { x, y }: Placing): string {
  return ranges
    .map(({ nominal, measured }, at) => `${at === 0 ? 'M' : 'L'}${x(nominal)} ${y(measured)}`)
    .join('');
}

/** Four bars for each promise, one a quarter. */
export function CoveragePlot({ accuracy }: { readonly accuracy: Accuracy }) {
  const words = texts();
  const { bands } = accuracy;
  const step = bands.length + 1;
  const middle = (bands.length - 1) / 2;
  return (
    <Plot
      title={words.coverage}
      meaning={words.coverageMeaning}
      x={{
        from: -0.7,
        to: NOMINALS.length * step - 1.3,
        label: words.promised,
        marks: NOMINALS.map((nominal, at) => ({
          at: at * step + middle,
          text: percent(nominal, 0),
        })),
      }}
      y={{ from: 0, to: 1, label: words.happened, marks: shareMarks([0, 0.25, 0.5, 0.75, 1]) }}
    >
      {({ x, y }) =>
        bands.flatMap(({ ranges }, quarter) =>
          ranges.map(({ nominal, measured }) => {
            const at = NOMINALS.indexOf(nominal) * step + quarter;
            return (
              <g key={at}>
                <rect
                  class="column"
                  x={x(at - 0.4)}
                  width={x(at + 0.4) - x(at - 0.4)}
                  y={y(measured)}
                  height={y(0) - y(measured)}
                >
                  <title>{`${words.quarter(quarter + 1)}: ${percent(measured)}`}</title>
                </rect>
                <line
                  class="promise"
                  x1={x(at - 0.5)}
                  x2={x(at + 0.5)}
                  y1={y(nominal)}
                  y2={y(nominal)}
                />
              </g>
            );
          }),
        )
      }
    </Plot>
  );
}

export function PitPlot({ accuracy: { pit } }: { readonly accuracy: Accuracy }) {
  const words = texts();
  if (pit.length === 0) {
    return (
      <figure class="plot">
        <figcaption>
          <h3>{words.pit}</h3>
          <p class="caption">{words.pitUnknown}</p>
        </figcaption>
      </figure>
    );
  }
  const highest = Math.max(2, ...pit.map(({ density }) => density));
  return (
    <Plot
      title={words.pit}
      meaning={words.pitMeaning}
      x={{ from: 0, to: 1, label: words.probability, marks: shareMarks([0, 0.25, 0.5, 0.75, 1]) }}
      y={{
        from: 0,
        to: highest,
        label: words.found,
        marks: [0, 1, 2].map((at) => ({ at, text: decimal(at, 0) })),
      }}
    >
      {({ x, y }) => (
        <>
          {pit.map(({ from, to, density }) => (
            <rect
              key={from}
              class="column"
              x={x(from)}
              width={x(to) - x(from) - 1}
              y={y(density)}
              height={y(0) - y(density)}
            >
              <title>{`${percent(from, 0)}–${percent(to, 0)}: ${decimal(density, 2)}`}</title>
            </rect>
          ))}
          <line class="promise" x1={x(0)} x2={x(1)} y1={y(1)} y2={y(1)} />
        </>
      )}
    </Plot>
  );
}
