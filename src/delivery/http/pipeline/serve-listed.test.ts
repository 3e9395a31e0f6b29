import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import type { OperationContext } from '../../interface/operation.ts';
import type { Answer } from '../answer/send.ts';
import { DEFAULT_HTTP_SETTINGS } from '../settings.ts';
import { FairTurns } from './long-answers.ts';
import { serveListed } from './serve-listed.ts';

const KIB = 1024;
const ITEMS = 1_000;
const reply = { raw: { destroyed: false } } as unknown as FastifyReply;

/** A service that keeps what is sent last. */
function serviceOf() {
  const service = {
    app: {} as AppContext,
    settings: { ...DEFAULT_HTTP_SETTINGS, handlerTimeoutMs: 0 },
    turns: new FairTurns(),
    sent: null as unknown,
    send: (_: unknown, __: unknown, { content }: Answer) => {
      service.sent = content?.payload;
    },
  };
  return service;
}

const context = {} as OperationContext;
const request = { headers: {}, charge: null } as unknown as FastifyRequest;

/** What is sent, which nobody has read yet; `made` says how many items it took so far. */
async function sentUnread() {
  const state = { made: 0, isClosed: false };
  const listed = {
    field: 'items',
    head: () => ({ of: 'text' }),
    async *items() {
      try {
        for (; state.made < ITEMS; state.made += 1) yield 'x'.repeat(64 * KIB);
      } finally {
        state.isClosed = true;
      }
    },
    isCounted: () => true,
  };
  const service = serviceOf();
  await serveListed(service, listed, {}, context, request, reply);
  if (!(service.sent instanceof Readable)) throw new TypeError('nothing was sent');
  return { sent: service.sent, state };
}

const settled = async (state: { made: number }) => {
  for (let before = -1; before !== state.made; ) {
    before = state.made;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('an answer made item by item', () => {
  it('is whole without any item', async () => {
    const service = serviceOf();
    const empty = {
      field: 'items',
      head: () => ({ of: 'nothing' }),
      async *items() {},
      isCounted: () => true,
    };
    await serveListed(service, empty, {}, context, request, reply);
    expect(JSON.parse(String(service.sent))).toEqual({
      success: true,
      data: { of: 'nothing', items: [] },
    });
  });

  it('is made no further than it is read, and whole in the end', async () => {
    const { sent, state } = await sentUnread();
    sent.on('readable', () => {});
    await settled(state);
    expect(state.made).toBeLessThan(ITEMS / 4);
    sent.removeAllListeners('readable');
    expect(JSON.parse(await text(sent)).data.items).toHaveLength(ITEMS);
  });

  it('is given up when the client leaves', async () => {
    const { sent, state } = await sentUnread();
    sent.destroy();
    await settled(state);
    expect(state.isClosed).toBe(true);
    expect(state.made).toBeLessThan(ITEMS / 4);
  });
});
