/**
 * How long a fit takes, calibration included: processor seconds by number of labels, undated, dated
 * (drift is looked for) and as bins, compared with power laws by least squares on these labels.
 */
import { BASELINES, baselineOutcomes } from '../../src/domain/estimation/backtest/baselines.ts';
import { calibrate } from '../../src/domain/estimation/calibrate/calibrate.ts';
import type { FitLabel } from '../../src/domain/estimation/fit/fit-label.ts';
import { SIMULATION, simulatedLabels } from '../../test/support/simulated-labels.ts';

const SIZES = [1_000, 10_000];
const DAY_S = 86_400;
const START = 1_700_000_000;
const DAYS = 700;

const KINDS: Readonly<Record<string, (label: FitLabel, index: number) => FitLabel>> = {
  undated: (label) => label,
  dated: (label, index) => ({ ...label, until: START + (index % DAYS) * DAY_S }),
  bins: (label) => {
    const from = 2 ** Math.floor(Math.log2(Math.max(1, label.units)));
    return { ...label, units: from, bin: { from, below: 2 * from, shownFrom: 1 } };
  },
};

/** Processor seconds, which other work on the machine changes little. */
function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

// The first fit compiles the code.
calibrate(simulatedLabels({ ...SIMULATION, perCell: 100 }), { fittedAt: 0 });
console.log(['labels', ...Object.keys(KINDS), 'power laws'].join(' | '));
for (const size of SIZES) {
  const labels = simulatedLabels({ ...SIMULATION, perCell: size / SIMULATION.cells.length });
  const fits = Object.values(KINDS).map((kind) => {
    const own = labels.map(kind);
    return secondsOf(() => calibrate(own, { fittedAt: 0 }));
  });
  const laws = secondsOf(() =>
    BASELINES.map((baseline) => baselineOutcomes(baseline, labels, labels)),
  );
  console.log([size, ...[...fits, laws].map((seconds) => seconds.toFixed(2))].join(' | '));
}
