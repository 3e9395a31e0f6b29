import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDashboard } from '../../../../test/support/fill-dashboard.ts';
import { type Harness, startHarness } from '../../../../test/support/http-harness.ts';
import { temporaryDirectory } from '../../../../test/support/program.ts';
import { formA } from '../../interface/forms.ts';

const directory = temporaryDirectory();
const asked: object[] = [];
let server: Harness;
beforeAll(async () => {
  server = await startHarness({
    forms: [formA],
    dashboard: fillDashboard(directory.path),
    settings: { pictures: 'cached' },
    app: {
      pictures: {
        async find(wanted) {
          asked.push(wanted);
          return { contentType: 'image/png', content: Buffer.from('a picture') };
        },
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  directory.remove();
});

const ADDRESS = '/pictures/40/81aBcDeF-gL.jpg';

it('gives a kept picture to those who are signed in, for no quota', async () => {
  const { body, headers } = await server.request(ADDRESS);
  expect(body).toBe('a picture');
  expect(headers['content-type']).toBe('image/png');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-ratelimit-remaining']).toBeUndefined();
  expect(asked).toEqual([{ name: '81aBcDeF-gL.jpg', pixels: 40 }]);
  expect((await server.request(ADDRESS, { key: null })).statusCode).toBe(401);
});

it('asks for no name that is an address, a path, or another size', async () => {
  const before = asked.length;
  const wrong = [
    '/pictures/41/81aBcDeF-gL.jpg',
    '/pictures/40/81aBcDeF-gL.svg',
    '/pictures/40/..%2F..%2Fmarket.db.jpg',
    '/pictures/40/http:%2F%2F10.0.0.1%2Fa.jpg',
  ];
  for (const url of wrong) expect((await server.request(url)).statusCode).toBe(404);
  expect(asked).toHaveLength(before);
});
