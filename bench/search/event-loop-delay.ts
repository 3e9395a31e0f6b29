/** How long the event loop of a server was held up. */
import type { Server } from '../http/server-process.ts';

/** Of the serving thread since the last call; a timer of 10 ms is the least that shows. */
export async function eventLoopDelay({ port }: Server): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return ['p50', 'p90', 'p99', 'max']
    .map((name) => {
      const found = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text);
      return `${name} ${(Number(found?.[1]) * 1000).toFixed(1)}`;
    })
    .join(', ')
    .concat(' ms');
}
