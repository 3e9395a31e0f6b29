/** The program's own server over a filled data directory, as `serve` starts it. */
import { readConfig } from '../../src/main/config.ts';
import { startServing } from '../../src/main/running-server.ts';

const [, , dataDirectory = '', bodyCacheBytes = '0'] = process.argv;
const { port } = await startServing(readConfig({}, { dataDirectory, port: '0' }), {
  workers: 1,
  logLevel: 'info',
  bodyCacheBytes: Number(bodyCacheBytes),
});
process.send?.(port);

/** `cpu` asks for the processor time used so far, anything else to leave. */
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.(process.cpuUsage());
  else process.exit(0);
});
