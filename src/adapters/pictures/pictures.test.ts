/** Pictures come from a host as people run one, and hostile answers of it become no picture. */
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../../test/support/program.ts';
import { isPublicAddress } from '../public-address/public-address.ts';
import { fetchPicture } from './fetch-picture.ts';
import { createPictureFolder } from './picture-folder.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1_000)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const MIB = 1024 * 1024;

const asked: string[] = [];
let sentBytes = 0;

/** What the host answers, by the name of the picture. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  picture1: (response) => response.end(PNG),
  picture2: (response) => response.end(PNG),
  // It says that it is a picture.
  scripted: (response) => response.setHeader('content-type', 'image/png').end(SVG),
  wrongtype: (response) => response.setHeader('content-type', 'image/jpeg').end('<html>'),
  redirect: (response) =>
    response.writeHead(302, { location: '/images/I/picture1._SL40_.jpg' }).end(),
  endless1: sendForEver,
  brokenoff: (response) => {
    response.writeHead(200, { 'content-length': 5_000 });
    response.write(PNG, () => response.destroy());
  },
};

/** A gigabyte, one part after another as the other side takes them. */
function sendForEver(response: ServerResponse): void {
  const part = Buffer.concat([PNG, Buffer.alloc(MIB)]);
  const send = () => {
    if (response.destroyed || sentBytes > 1_024 * MIB) return;
    sentBytes += part.length;
    response.write(part, send);
  };
  send();
}

const host = createServer(({ url = '' }: IncomingMessage, response) => {
  asked.push(url);
  const [, name = ''] = /^\/images\/I\/(\w+)\._SL\d+_\./.exec(url) ?? [];
  const answer = ANSWERS[name];
  if (answer === undefined) response.writeHead(404).end();
  else answer(response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterEach(() => asked.splice(0));
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

const own = () => ({ origin, mayBePrivate: true });
const wanted = (name: string) => ({ name: `${name}.jpg`, pixels: 40 }) as const;

describe('a fetched picture', () => {
  it('is asked for in its size, and its type is that of its content', async () => {
    const found = await fetchPicture(own(), wanted('picture1'));
    expect(found).toEqual({ contentType: 'image/png', content: PNG });
    expect(asked).toEqual(['/images/I/picture1._SL40_.jpg']);
  });

  it.each(['scripted', 'wrongtype', 'redirect', 'endless1', 'brokenoff', 'nothing1'])(
    'is none where the host answers %s',
    async (name) => {
      expect(await fetchPicture(own(), wanted(name))).toBeNull();
      expect(asked).toHaveLength(1);
    },
  );

  it('is no longer read once it is too large', () => {
    expect(sentBytes).toBeGreaterThan(2 * MIB);
    expect(sentBytes).toBeLessThan(64 * MIB);
  });

  it('is none where the name of the host leads to this machine', async () => {
    const { port } = new URL(origin);
    const host = { origin: `http://localhost:${port}` };
    expect(await fetchPicture(host, wanted('picture1'))).toBeNull();
    expect(asked).toEqual([]);
  });

  it('comes from public addresses alone', () => {
    const closed = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254'];
    const closed6 = ['::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1'];
    expect([...closed, ...closed6].filter(isPublicAddress)).toEqual([]);
    const open = ['52.94.1.1', '172.32.0.1', '2606:4700::1'];
    expect(open.filter(isPublicAddress)).toEqual(open);
  });
});

describe('the folder of pictures', () => {
  it('asks once for each picture, whether it is there or not', async () => {
    const directory = temporaryDirectory();
    const folder = createPictureFolder({ directory: directory.path, host: own() });
    const [one, other] = await Promise.all([
      folder.find(wanted('picture1')),
      folder.find(wanted('picture1')),
    ]);
    expect(one).toEqual(other);
    expect(await folder.find(wanted('picture1'))).toEqual(one);
    expect(await folder.find(wanted('nothing1'))).toBeNull();
    expect(await folder.find(wanted('nothing1'))).toBeNull();
    expect(asked).toHaveLength(2);
    // Another process finds what was kept.
    const later = createPictureFolder({ directory: directory.path, host: own() });
    expect(await later.find(wanted('picture1'))).toEqual(one);
    expect(asked).toHaveLength(2);
    directory.remove();
  });

  it('never grows beyond its limit', async () => {
    const directory = temporaryDirectory();
    const bytesMax = 1.5 * PNG.length;
    const folder = createPictureFolder({ directory: directory.path, host: own(), bytesMax });
    await folder.find(wanted('picture1'));
    await folder.find(wanted('picture2'));
    expect(readdirSync(directory.path)).toEqual(['40-picture2.jpg']);
    directory.remove();
  });
});
