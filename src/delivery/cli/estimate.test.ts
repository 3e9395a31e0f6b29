import { describe, expect, it } from 'vitest';
import { SIMULATION, simulatedLabels } from '../../../test/support/simulated-labels.ts';
import { calibrate } from '../../domain/estimation/calibrate/calibrate.ts';
import { builtInModel, type SalesModel } from '../../domain/estimation/model/model.ts';
import { estimateCommand } from './estimate.ts';

const run = (input: string, ...options: string[]) => runWith(builtInModel(), input, ...options);

async function runWith(model: SalesModel, input: string, ...options: string[]) {
  const out: string[] = [];
  const notes: string[] = [];
  const command = estimateCommand({
    io: { out: (line) => out.push(line), note: (line) => notes.push(line), fail: () => {} },
    readText: async () => input,
    readModel: async () => ({ model, storeName: 'amazon' }),
  });
  await command.parseAsync(['--input', 'ranks.csv', ...options], { from: 'user' });
  const [header = '', ...rows] = out;
  const names = header.split(',');
  const estimates = rows.map((row) => {
    return Object.fromEntries(row.split(',').map((cell, index) => [names[index], cell]));
  });
  return { out, notes, header, estimates };
}

describe('estimate', () => {
  it('answers one row a row, in order, with ordered ranges around the median', async () => {
    const { header, estimates } = await run(
      'marketplace,category,rank,days\namazon.fr,kitchen,1234.5,7\nUS,,90000,30\n',
    );
    expect(header).toBe(
      'marketplace,category,rank,days,median,mean,low50,high50,low80,high80,low90,high90,grade',
    );
    expect(estimates.map(({ rank }) => rank)).toEqual(['1234.5', '90000']);
    for (const row of estimates) {
      const [low90, low80, low50, median, high50, high80, high90] = [
        ...[row['low90'], row['low80'], row['low50'], row['median']],
        ...[row['high50'], row['high80'], row['high90']],
      ].map(Number);
      const all = [low90, low80, low50, median, high50, high80, high90];
      expect([...all].sort((left, right) => (left ?? 0) - (right ?? 0))).toEqual(all);
      expect(row['grade']).toMatch(/^[A-D]$/);
    }
  });

  it('knows with --given-sold that at least one was sold', async () => {
    const input = 'marketplace,category,rank,days\nDE,Spielzeug,9000000,7\n';
    const [plain] = (await run(input)).estimates;
    const [sold] = (await run(input, '--given-sold')).estimates;
    expect(plain?.['median']).toBe('0');
    expect(Number(sold?.['median'])).toBeGreaterThanOrEqual(1);
    expect(Number(sold?.['low90'])).toBeGreaterThanOrEqual(1);
  });

  it('reads single looks and averages as the model does, stated or by their digits', async () => {
    const market = { ...SIMULATION, perCell: 200, lookNoise: 1.5 };
    const model = calibrate(simulatedLabels(market), { fittedAt: 0 });
    const rows = (...cells: readonly string[]) =>
      ['marketplace,category,rank,days,rank_kind', ...cells.map((cell) => `FR,kitchen,${cell}`)]
        .map((line) => `${line}\n`)
        .join('');
    const estimatesOf = async (input: string) =>
      (await runWith(model, input)).estimates.map(({ median, low80, high80 }) =>
        [median, low80, high80].join(),
      );
    const stated = await estimatesOf(rows('900,7,single', '901.5,7,average', '900,7,average'));
    const inferred = await estimatesOf(rows('900,7,', '901.5,7,'));
    expect(inferred).toEqual(stated.slice(0, 2));
    expect(stated[0]).not.toBe(stated[2]);
    const [unknown] = await estimatesOf(rows('900,7,'));
    expect([stated[0], stated[2]]).not.toContain(unknown);
  });

  it('has no estimate for a kind of rank that does not exist', async () => {
    const { estimates, notes } = await run('marketplace,rank,rank_kind\nUS,9,mean\nUS,9,Single\n');
    expect(estimates.map(({ median }) => median !== '')).toEqual([false, true]);
    expect(notes.join()).toContain('rank_kind that is neither average nor single');
  });

  it('leaves a row it cannot estimate empty and says so', async () => {
    const { estimates, notes } = await run(
      'rank,marketplace,extra\n,US,x\n12,nowhere,y\n1e5,US,z\n100,US,w\n',
    );
    expect(estimates.map(({ median }) => median !== '')).toEqual([false, false, false, true]);
    expect(notes.join()).toContain('3 rows have no estimate');
  });

  it('reads tables as spreadsheets of other countries save them', async () => {
    const plain = await run('marketplace,category,rank,days\nDE,Spielzeug,1234.5,7\n');
    const german = await run('\ufeffmarketplace;category;rank;days\r\nDE;Spielzeug;1234,5;7\r\n');
    const grouped = await run('marketplace\tcategory\trank\tdays\nDE\tSpielzeug\t1,234.5\t7\n');
    const answers = [plain, german, grouped].map(({ out }) => out[1]?.split(',').slice(-9).join());
    expect(answers[0]).toMatch(/^\d+,/);
    expect(new Set(answers).size).toBe(1);
    expect(german.out[1]).toMatch(/^DE,Spielzeug,"1234,5",7,/);
  });

  it('goes on after rows with too few or too many cells', async () => {
    const { estimates, notes } = await run(
      'marketplace,category,rank,days\nUS,Toys\nUS,Home, 5,100,7\nUS,Toys,100,7\nUS,Toys,9,7,\n',
    );
    expect(estimates.map(({ median }) => median !== '')).toEqual([false, false, true, true]);
    expect(notes.join()).toContain('2 rows have no estimate');
  });

  it('says that a file is no CSV', async () => {
    await expect(run('marketplace,rank\nUS,"100\n')).rejects.toThrow(/cannot be read as CSV/);
  });

  it('names a missing column', async () => {
    await expect(run('category,days\nx,7\n')).rejects.toThrow(/no column "marketplace"/);
  });

  it('answers as JSON', async () => {
    const { out } = await run('marketplace,rank\nUS,100\n', '--json');
    const answer = JSON.parse(out[0] ?? '');
    expect(answer).toMatchObject({ model: 'published-priors-3', rows: [{ rank: '100' }] });
    expect(answer.rows[0].estimate.median).toBeGreaterThan(0);
  });
});
