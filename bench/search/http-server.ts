/** The program's own server as `serve` starts it, without memory for ready bodies. */
import { readConfig } from '../../src/main/config.ts';
import { startServing } from '../../src/main/running-server.ts';

const [, , dataDirectory = '', workers = '1'] = process.argv;
const config = readConfig({}, { dataDirectory, port: '0' });
const options = { workers: Number(workers), logLevel: 'info', bodyCacheBytes: 0 } as const;
const running = await startServing(config, options);
process.send?.(running.port);

/** `cpu` asks for the processor time used so far, anything else to leave. */
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.(process.cpuUsage());
  else void running.close().then(() => process.exit(0));
});
