// The oldest Node the program runs on: the native SQLite binding crashes below it.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const FLOOR = engines.node.match(/\d+/g).slice(0, 2).map(Number);

/** Prints one line and exits 1 when this Node is older than the floor. */
export function exitBelowFloor() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return;
  process.stderr.write(
    `Shelfline needs Node ${FLOOR.join('.')} or later and this is ${process.versions.node}; ` +
      'in a checkout use "npm start" or "npm run -s shelfline", which bring their own.\n',
  );
  process.exit(1);
}
