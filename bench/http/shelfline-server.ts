/** The program's own server over a filled data directory, as `serve` starts it. */
import { readConfig } from '../../src/main/config/config.ts';
import { startServing } from '../../src/main/serving/running-server.ts';
import { answerParent } from './answer-parent.ts';

const [, , dataDirectory = '', bodyCacheBytes = '0', workers = '1'] = process.argv;
const running = await startServing(await readConfig({}, { dataDirectory, port: '0' }), {
  workers: Number(workers),
  logLevel: 'info',
  bodyCacheBytes: Number(bodyCacheBytes),
});
answerParent(running.port, running.close);
