/** The yardstick: node:http that looks the path up in a map and sends the bytes. Nothing else. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { answerParent } from './answer-parent.ts';

const [, , bodiesFile = ''] = process.argv;
const texts: Record<string, string> = JSON.parse(readFileSync(bodiesFile, 'utf8'));
const bodies = new Map(Object.entries(texts).map(([url, text]) => [url, Buffer.from(text)]));

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  if (body === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    answerParent(address.port, async () => {});
  }
});
