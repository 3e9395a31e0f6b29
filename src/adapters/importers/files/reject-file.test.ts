import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRejectFile } from './reject-file.ts';

it('does not grow without end, and says how many rows it leaves out', () => {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-rejects-'));
  try {
    const path = join(directory, 'a.csv');
    const file = createRejectFile(path);
    for (let line = 1; line <= 100_003; line += 1)
      file.write({ kind: 'reject', line, reason: 'x' });
    expect(file.close()).toBe(path);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(100_002);
    expect(lines.at(-1)).toBe(',"and 3 more rows"');
  } finally {
    rmSync(directory, { recursive: true });
  }
});
