/** `import` asks on a terminal when rows without a time were seen. */
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../../../test/support/importing.ts';
import { type ImportContext, importFile } from '../../app/import/import-file.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { importCommand } from './import.ts';

const UNDATED = 'asin,marketplace,title,other\nB000000001,US,One,1\nB000000002,US,Two,2\n';
const DATED = 'asin,marketplace,title,observed_at\nB000000004,US,Four,2025-03-06\n';

/** @param typed what a person types, question by question; then there is no terminal */
async function run(context: ImportContext, text: string, typed: string[], args: string[] = []) {
  const [lines, notes, questions]: [string[], string[], string[]] = [[], [], []];
  const command = importCommand({
    io: { out: (line) => lines.push(line), note: (line) => notes.push(line), fail: () => {} },
    formats: context.importers.map(({ format }) => format),
    progress: { isTerminal: false, write: () => {}, elapsed: () => 0 },
    readText: async () => '',
    ask: async (question) => {
      questions.push(question);
      return typed.shift() ?? null;
    },
    withImports: async (_, __, work) =>
      await work({
        storeName: 'amazon',
        importFile: async (path, request) =>
          await importFile(context, sourceOf(path, text, OBSERVED_AT), request),
        rejectsOf: () => ({ write: () => {}, close: () => null }),
      }),
  });
  await command.parseAsync(['a.csv', '--json', ...args], { from: 'user' });
  return { report: JSON.parse(lines[0] ?? ''), notes, questions };
}

describe('rows without a time', () => {
  it('take the day that a person types', async () => {
    await withImportContext(async (context) => {
      const { report, notes, questions } = await run(context, UNDATED, ['soon', '2025-03-04']);
      expect(questions).toHaveLength(2);
      expect(questions[0]).toMatch(/rows without a time: when were they seen.*last changed\] $/);
      expect(notes).toContain('Give an ISO 8601 time or date.');
      const notesOfFile = ['columns not used: other'];
      const expected = { observedAt: '2025-03-04T00:00:00Z', imported: 2, notes: notesOfFile };
      expect(report).toMatchObject(expected);
      const record = await context.store.products.record('US', 'B000000002' as Asin);
      expect(record?.facts.title?.at).toBe(Date.UTC(2025, 2, 4) / 1000);
      // Known content is dated as before.
      expect((await run(context, UNDATED, ['2025-04-05'])).questions).toEqual([]);
    });
  });

  it('are not asked about if nobody needs to know', async () => {
    await withImportContext(async (context) => {
      expect((await run(context, DATED, [])).questions).toEqual([]);
      const stated = await run(context, UNDATED, [], ['--observed-at', '2025-03-05']);
      expect(stated.questions).toEqual([]);
    });
  });

  it('keep the time of the file without a terminal, which is the first note', async () => {
    await withImportContext(async (context) => {
      const { report } = await run(context, UNDATED, []);
      expect(report.notes[0]).toMatch(/^rows without a time are dated .*, when the file was last/);
      expect(report.notes).toHaveLength(2);
    });
  });
});
