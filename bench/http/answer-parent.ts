/** What a server of the measurements tells the process that started it. */

/** Its port; later the processor time it used so far, when asked for `cpu`; else it leaves. */
export function answerParent(port: number, leave: () => Promise<void>): void {
  process.send?.(port);
  process.on('message', (asked) => {
    if (asked === 'cpu') process.send?.(process.cpuUsage());
    else void leave().then(() => process.exit(0));
  });
}
