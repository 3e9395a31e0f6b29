/** Descriptions of clients: over real TLS, and never from inside a network. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOOPBACK_TLS } from '../../../test/support/loopback-tls.ts';
import { isPublicAddress } from '../public-address/public-address.ts';
import { createClientDocuments } from './client-documents.ts';
import type { FetchOptions } from './fetch-document.ts';

/** Lets a test read from this machine, which the program never does. */
const HERE: FetchOptions = {
  isAllowed: (address) => address === '127.0.0.1' || address === '::1',
  isAllowedPort: () => true,
  tls: { ca: LOOPBACK_TLS.cert },
};

let server: Server;
let url: URL;
let asked: number;
let connected: number;
let answer: RequestListener;
beforeEach(async () => {
  [asked, connected] = [0, 0];
  server = createServer(LOOPBACK_TLS, (request, response) => {
    asked += 1;
    answer(request, response);
  });
  server.on('connection', () => {
    connected += 1;
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/client.json`);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const sends =
  (body: string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(body);

it('reads an object, and keeps it as long as its sender allows', async () => {
  const documents = createClientDocuments(HERE);
  answer = sends('{"client_id":"a"}');
  for (let n = 0; n < 3; n += 1) expect(await documents.read(url)).toEqual({ client_id: 'a' });
  expect(asked).toBe(1);
  const other = new URL('/other', url);
  answer = sends('{}', { 'cache-control': 'no-store' });
  for (let n = 0; n < 3; n += 1) await documents.read(other);
  expect(asked).toBe(4);
});

it('never connects to an address inside, whatever its name', async () => {
  const { isAllowed: _, ...rest } = HERE;
  const documents = createClientDocuments(rest);
  answer = sends('{}');
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
    const inside = new URL(`https://${host}:${url.port}/client.json`);
    await expect(documents.read(inside)).rejects.toThrow('its address is not a public one');
  }
  expect(connected).toBe(0);
});

it('reads nothing but https on its own port', async () => {
  const { isAllowedPort: _, ...rest } = HERE;
  await expect(createClientDocuments(rest).read(url)).rejects.toThrow('only https is read');
  const plain = new URL('http://localhost/client.json');
  await expect(createClientDocuments(HERE).read(plain)).rejects.toThrow('only https is read');
});

it.each<[string, RequestListener, string]>([
  ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), 'status 302'],
  ['what is no JSON', sends('<html>'), 'not a JSON object'],
  ['a list', sends('[]'), 'not a JSON object'],
  ['too much', sends(JSON.stringify({ a: 'x'.repeat(17_000) })), 'more than 16384 bytes'],
])('refuses %s', async (_, given, why) => {
  answer = given;
  await expect(createClientDocuments(HERE).read(url)).rejects.toThrow(why);
  expect(asked).toBe(1);
});

it('does not wait for who sends slowly', async () => {
  answer = (_, response) => response.writeHead(200).write('{');
  const documents = createClientDocuments({ ...HERE, timeoutMs: 200 });
  await expect(documents.read(url)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

it('does not trust a certificate that nobody signed', async () => {
  const { tls: _, ...rest } = HERE;
  answer = sends('{}');
  await expect(createClientDocuments(rest).read(url)).rejects.toThrow('self-signed');
  expect(asked).toBe(0);
});

it('tells public addresses from the others', () => {
  const outside = ['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00::1'];
  const inside = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::',
    'localhost',
    '',
  ];
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(inside.filter(isPublicAddress)).toEqual([]);
});
