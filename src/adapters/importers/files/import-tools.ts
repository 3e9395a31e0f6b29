/** Gives imports what they need from the machine: decompression, hashing, a stopwatch. */
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { ImportTools } from '../../../ports/import-source.ts';
import { marketplaceSigns } from '../marketplace-signs.ts';
import { plainBytes, verifyCompressed } from './plain-bytes.ts';

export const importTools: ImportTools = {
  plainBytes,
  verify: verifyCompressed,
  startHash() {
    const hash = createHash('sha256');
    return {
      update: (bytes) => {
        hash.update(bytes);
      },
      hex: () => hash.digest('hex'),
    };
  },
  marketplaceSigns,
  elapsed: () => performance.now() / 1000,
};
