import { describe, expect, it } from 'vitest';
import { mintKey } from '../../domain/account/api-key.ts';
import { createLog } from './log.ts';
import { systemRandom } from './machine.ts';

function capture(level: 'info' | 'warn') {
  const lines: string[] = [];
  const log = createLog({ level, destination: { write: (line) => lines.push(line) } });
  return { log, lines };
}

describe('the log', () => {
  it('writes one JSON object a line with time, level, message and fields', () => {
    const { log, lines } = capture('info');
    log.info({ keyId: 'key_1', status: 200 }, 'served');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      msg: 'served',
      keyId: 'key_1',
      status: 200,
    });
  });

  it('never shows an API key, however it got there', () => {
    const { log, lines } = capture('info');
    const key = mintKey((count) => systemRandom.bytes(count));
    log.error({ url: `/api/v1/search?key=${key}`, err: new Error(`bad ${key}`) }, `key ${key}`);
    log.info({ headers: { 'x-api-key': 'other', authorization: 'Bearer t', cookie: 'c=1' } }, 'x');
    const text = lines.join('');
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/other|Bearer t|c=1/);
    expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(6);
    for (const line of lines) JSON.parse(line);
  });

  it('writes plain fields as it writes them next to others', () => {
    const { log, lines } = capture('info');
    const plain = { text: 'a "quoted" ☃ \u0007 line\nbreak', count: 1.5, none: null };
    log.info(plain, 'said');
    log.info({ ...plain, nested: {} }, 'said');
    const [own, general] = lines.map((line) => JSON.parse(line));
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
    expect({ ...general, time: own.time }).toEqual({ ...own, nested: {} });
    expect(Object.keys(own)).toEqual(Object.keys(general).filter((name) => name !== 'nested'));
  });

  it('leaves out what is below its level', () => {
    const { log, lines } = capture('warn');
    log.info({}, 'quiet');
    log.warn({}, 'loud');
    expect(lines).toHaveLength(1);
  });
});
