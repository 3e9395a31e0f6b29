/**
 * Serves an answer that is one list, item by item: the event loop turns between the items, and of a
 * long answer no more is held than the client has not read yet.
 */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { Body } from './answer/body.ts';
import { compressor, encodingFor } from './answer/compression.ts';
import { JSON_TYPE } from './answer/representation.ts';
import { sendCoded } from './answer/send-coded.ts';
import type { Params } from './bind-operation.ts';
import { returnCharge } from './charge.ts';
import { withDeadline } from './deadline.ts';
import type { FairTurns } from './fair-turns.ts';
import type { ListedAnswer, OperationContext } from './operation.ts';
import { pauser, STEP_MS } from './pace.ts';

/** A text of more characters is sent while the rest of it is made. */
const WHOLE_LENGTH_MAX = 256 * 1024;

interface ListedService {
  readonly app: AppContext;
  readonly timeoutMs: number;
  readonly turns: FairTurns;
}

/** Items made so far, and how many of them count as requests. */
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
): Promise<FastifyReply> {
  const tally: Tally = { made: 0, counted: 0 };
  const texts = textsOf(service, listed, params, context, tally);
  const giveBack = async (uncounted: number) => {
    if (uncounted > 0) await returnCharge(service.app, request, reply, uncounted);
  };
  let begun = '';
  for (;;) {
    const { done, value } = await texts.next();
    if (done === true) break;
    begun += value;
    if (reply.raw.destroyed) await texts.return();
    if (begun.length <= WHOLE_LENGTH_MAX) continue;
    const source = Readable.from(chain(begun, texts), STREAM_OPTIONS);
    // The headers told already what is left: what is given back shows in the next answer's.
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
    return sendStream(source, request, reply);
  }
  await giveBack(tally.made - tally.counted);
  reply.header('content-type', JSON_TYPE);
  const body = new Body({ contentType: JSON_TYPE, fileName: null, content: begun });
  return await sendCoded(request, reply, body);
}

async function* chain(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** The answer in pieces of text, each made in a turn of the caller. */
async function* textsOf(
  { turns, timeoutMs }: ListedService,
  listed: ListedAnswer<Params>,
  params: Params,
  context: OperationContext,
  tally: Tally,
): AsyncGenerator<string, void> {
  const who = context.caller?.key.id ?? '';
  // The turn is the caller's already: other long answers wait while one item is made.
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
      const { texts, isLast } = await withDeadline(turns.run(who, takeStep), timeoutMs);
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

function sendStream(source: Readable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('content-type', JSON_TYPE);
  const encoding = encodingFor(request.headers['accept-encoding'], Number.POSITIVE_INFINITY);
  if (encoding === null) return reply.send(source);
  // The reply hears of a fault by the compressed stream, which fails with its source.
  const coded = pipeline(source, compressor(encoding), () => {});
  return reply.header('content-encoding', encoding).send(coded);
}
