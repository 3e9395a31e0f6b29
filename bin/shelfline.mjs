#!/usr/bin/env node
// The installed command. Refuses an old Node in one line, before anything native is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { handOver } from '../scripts/hand-over.mjs';
import { exitBelowFloor } from '../scripts/node-floor.mjs';

exitBelowFloor();
const source = new URL('../src/main/cli.ts', import.meta.url);
if (!existsSync(source)) {
  // An installed package has the built program only.
  await import(new URL('../lib/main/cli.js', import.meta.url));
} else if (process.features.typescript) {
  await import(source);
} else {
  // Node 22.14 to 22.17 strip types only when asked to.
  const args = ['--experimental-strip-types', fileURLToPath(source), ...process.argv.slice(2)];
  process.exit(await handOver(process.execPath, args));
}
