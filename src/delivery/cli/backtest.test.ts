/** `backtest` as an operator runs it, on labels of a simulated market. */
import { describe, expect, it } from 'vitest';
import { simulatedSales } from '../../../test/support/simulated-sales.ts';
import type { SalesLabel } from '../../domain/product/observation.ts';
import { backtestCommand } from './backtest.ts';

const LABELS = simulatedSales(60).map(
  (label, index): SalesLabel => ({
    ...label,
    from: 1_700_000_000,
    estimates: index % 2 === 0 ? { acme: label.units } : {},
  }),
);

async function run(labels: readonly SalesLabel[], ...options: string[]) {
  const lines: string[] = [];
  const written = new Map<string, string>();
  const command = backtestCommand({
    io: { out: (line) => lines.push(line), note: () => {}, fail: () => {} },
    readLabels: async () => ({ labels, rejected: 0, rejects: [], notes: [] }),
    now: () => 1_750_000_000,
    writeText: async (path, text) => {
      written.set(path, text);
    },
  });
  await command.parseAsync(['--seeds', '1', ...options], { from: 'user' });
  return { text: lines.join('\n'), written };
}

describe('backtest', () => {
  it('sets this program beside baselines and other tools, by quarter and number of labels', async () => {
    const { text } = await run(LABELS);
    expect(text).toMatch(/^shelfline +48 /m);
    expect(text).toMatch(/^acme +\d+ +0\.000 .* 100\.0 % .* - +- +- +-$/m);
    expect(text).toMatch(/^shelfline where acme has one /m);
    expect(text).toMatch(/^quarter 4 /m);
    expect(text).toMatch(/^products fitted to +30 +87$/m);
  });

  it('writes a page that loads nothing and says what was measured, and what was not', async () => {
    const { written } = await run(LABELS, '--report', 'r.html', '--given-sold');
    const page = written.get('r.html') ?? '';
    expect(page).toContain('On products it had not seen, the 80 % ranges held');
    expect(page).toContain('<td>FR</td><td>120</td>');
    expect(page).toContain('2023-11-14 and 2023-11-21');
    expect(page.match(/<svg /g)).toHaveLength(2 + 4);
    expect(page).toContain('What these figures do not say');
    expect(page).not.toMatch(/https?:|<script|NaN|undefined|Infinity/);
  });

  it('refuses to measure on a handful', async () => {
    await expect(run(LABELS.slice(0, 49))).rejects.toThrow('49 products with usable labels');
  });
});
