/**
 * Serves an answer that is one list, item by item. The event loop turns between items, and a long
 * answer is made only as fast as the client reads it.
 */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Params } from '../../interface/bind-operation.ts';
import type { ListedAnswer, OperationContext } from '../../interface/operation.ts';
import { Body, compressor, encodingFor } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import type { StreamedContent } from '../answer/send.ts';
import { pauser, STEP_MS, withDeadline } from './long-answers.ts';
import { returnCharge } from './quota.ts';
import type { Service } from './service.ts';

/** An answer that grows longer is sent while the rest is made. */
const WHOLE_LENGTH_MAX = 256 * 1024;

type ListedService = Pick<Service, 'app' | 'send' | 'settings' | 'turns'>;

/** The number of items made so far, and how many of them count as requests. */
interface Tally {
  made: number;
  counted: number;
}

export async function serveListed(
  service: ListedService,
  listed: ListedAnswer<Params>,
  params: Params,
  context: OperationContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tally: Tally = { made: 0, counted: 0 };
  const texts = textsOf(service, listed, params, context, tally);
  const giveBack = async (uncounted: number) => {
    if (uncounted > 0) await returnCharge(service.app, request, uncounted);
  };
  let begun = '';
  for (;;) {
    const { done, value } = await texts.next();
    if (done === true) break;
    begun += value;
    if (reply.raw.destroyed) await texts.return();
    if (begun.length <= WHOLE_LENGTH_MAX) continue;
    const source = Readable.from(chain(begun, texts), STREAM_OPTIONS);
    // The headers are already sent, so only the next answer shows the returned quota.
    source.once('close', () => {
      const made = source.errored === null ? tally.made : (request.charge?.cost ?? 0);
      texts
        .return()
        .then(() => giveBack(made - tally.counted))
        .catch((fault: unknown) => {
          service.app.log.error(
            { requestId: request.id, err: fault },
            'quota could not be settled',
          );
        });
    });
    const content = streamedContent(source, request);
    service.send(request, reply, { status: 200, content });
    return;
  }
  await giveBack(tally.made - tally.counted);
  const body = new Body({ contentType: JSON_TYPE, content: begun });
  const content = await body.contentFor(request.headers['accept-encoding']);
  service.send(request, reply, { status: 200, content });
}

async function* chain(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** Yields the answer in pieces of text. Each is made in a turn of the caller. */
async function* textsOf(
  { turns, settings }: ListedService,
  listed: ListedAnswer<Params>,
  params: Params,
  context: OperationContext,
  tally: Tally,
): AsyncGenerator<string, void> {
  const who = context.caller?.key.id ?? '';
  // The caller already has the turn: other long answers wait while one item is made.
  const app = { ...context.app, pause: pauser() };
  const items = listed.items(params, { ...context, app });
  const takeStep = async (): Promise<{ texts: string[]; isLast: boolean }> => {
    const texts: string[] = [];
    const until = performance.now() + STEP_MS;
    do {
      const { done, value } = await items.next();
      if (done === true) return { texts, isLast: true };
      texts.push(JSON.stringify(value));
      tally.made += 1;
      if (listed.isCounted(value)) tally.counted += 1;
    } while (performance.now() < until);
    return { texts, isLast: false };
  };
  const frame = JSON.stringify({
    success: true,
    data: { ...listed.head(params), [listed.field]: [] },
  });
  const end = ']}}';
  const start = frame.slice(0, -end.length);
  let before = start;
  try {
    for (;;) {
      const { texts, isLast } = await withDeadline(
        turns.run(who, takeStep),
        settings.handlerTimeoutMs,
      );
      const isBare = texts.length === 0 && before !== start;
      const text = isBare ? '' : before + texts.join(',');
      before = ',';
      if (!isLast) yield text;
      else yield `${text}${end}`;
      if (isLast) return;
    }
  } finally {
    await items.return?.();
  }
}

const STREAM_OPTIONS = { objectMode: false, highWaterMark: 64 * 1024 };

function streamedContent(source: Readable, request: FastifyRequest): StreamedContent {
  const type = ['content-type', JSON_TYPE];
  const encoding = encodingFor(request.headers['accept-encoding'], Number.POSITIVE_INFINITY);
  if (encoding === null) return { headers: type, payload: source };
  // Needs no callback: the compressed stream fails with its source, and the answer with it.
  const payload = pipeline(source, compressor(encoding), () => {});
  return { headers: [...type, 'content-encoding', encoding], payload };
}
