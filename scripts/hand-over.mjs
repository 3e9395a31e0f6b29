// Hands over to another program: what it prints, its exit code, and the signals that stop it.
import { spawn } from 'node:child_process';

/** Signals passed on. Ctrl-C is not: a terminal sends it to both programs by itself. */
const PASSED_ON = ['SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 200;

/** Resolves to the exit code of the program. */
export function handOver(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: 'inherit' });
  const watch = whenShellIsGone(() => child.kill('SIGTERM'));
  for (const signal of PASSED_ON) {
    process.on(signal, () => {
      clearInterval(watch);
      child.kill(signal);
    });
  }
  process.on('SIGINT', () => clearInterval(watch));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? (signal === 'SIGINT' ? 0 : 1));
    });
  });
}

/**
 * npm sends SIGTERM to the shell it runs a script in, and that ends without passing it on: all that
 * the script gets to know is that its parent is another one now.
 */
function whenShellIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, PARENT_CHECK_MS);
  return watch;
}
