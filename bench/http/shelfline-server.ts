/** The program's own server over a filled data directory, wired as `serve` wires it. */
import { formA } from '../../src/delivery/http/forms/form-a.ts';
import { formB } from '../../src/delivery/http/forms/form-b.ts';
import { createServer } from '../../src/delivery/http/server.ts';
import { readConfig } from '../../src/main/config.ts';
import { openApp } from '../../src/main/open-app.ts';

const [, , dataDirectory = '', bodyCacheBytes = '0'] = process.argv;
const { app } = openApp(readConfig({}, { dataDirectory }), 'info');
const server = createServer({
  app,
  forms: [formA, formB],
  version: '0.0.0-bench',
  settings: { bodyCacheBytes: Number(bodyCacheBytes) },
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(address).port));

/** Asked before and after a measurement, for the processor time an answer costs. */
process.on('message', () => process.send?.(process.cpuUsage()));
