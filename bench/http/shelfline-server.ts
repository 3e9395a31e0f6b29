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

/** `cpu` asks for the processor time used so far, anything else to leave. */
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.(process.cpuUsage());
  else process.exit(0);
});
