import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MIB = 2 ** 20;

/**
 * The largest space for new objects, in a program of its own whose objects live as long as some
 * batches, as rows of an import do. `afterBatch` is run after each batch.
 */
async function largestSpace(afterBatch: string): Promise<number> {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { boundYoungGeneration } from '${new URL('./young-generation.ts', import.meta.url)}';
    const isNew = ({ space_name: name }) => name === 'new_space';
    let largest = 0;
    const kept = [];
    for (let batch = 0; batch < 600; batch += 1) {
      kept[batch % 20] = Array.from({ length: 5_000 }, (_, at) => ({ at, points: [at, batch] }));
      ${afterBatch};
      largest = Math.max(largest, getHeapSpaceStatistics().find(isNew).space_size);
    }
    process.stdout.write(String(largest));
  `;
  // This is how an import runs; helpers would make the sizes differ from run to run.
  const args = ['--no-parallel-scavenge', '--input-type=module', '--eval', program];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

it('stops the space at what is enough, which grows on when it is left alone', async () => {
  expect(await largestSpace('')).toBeGreaterThan(64 * MIB);
  const bounded = await largestSpace('boundYoungGeneration()');
  expect(bounded).toBeGreaterThanOrEqual(16 * MIB);
  expect(bounded).toBeLessThan(64 * MIB);
});
