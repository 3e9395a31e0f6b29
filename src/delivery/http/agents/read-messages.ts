/** Reads the body that an assistant sends: one message, or an array of them from an old client. */
import { isObject } from '../../interface/coerce.ts';
import { invalidBody } from '../../interface/report-faults.ts';

/** The last revision of the protocol that knows arrays of messages; later clients send one. */
const BATCHES_UNTIL = '2025-03-26';
/** The most messages in one array. Each asks and waits by itself, whatever came with it. */
const BATCH_MAX = 10;

export interface ReadMessages {
  /** One message or an array of them; undefined if the body is no JSON. */
  readonly parsed: unknown;
  /** The number of messages that cost nothing: all but calls of tools. */
  readonly free: number;
}

/** Throws `invalid_body` for arrays that the client may not send. */
export function readMessages(body: Uint8Array, version: string | undefined): ReadMessages {
  const parsed = parse(new TextDecoder().decode(body));
  if (Array.isArray(parsed)) checkBatch(parsed, version);
  const messages: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return { parsed, free: messages.filter((message) => !isCall(message)).length };
}

/** Returns undefined for text that is not JSON; the protocol's own answer says so. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isCall = (message: unknown) => isObject(message) && message['method'] === 'tools/call';

function checkBatch(messages: readonly unknown[], version = BATCHES_UNTIL): void {
  if (version > BATCHES_UNTIL) {
    throw invalidBody('Send each message by itself: this revision has no arrays of messages.');
  }
  if (messages.length > BATCH_MAX) {
    throw invalidBody(`Send at most ${BATCH_MAX} messages at once, or each by itself.`);
  }
  const ids = messages.flatMap((one) => (isObject(one) && 'id' in one ? [one['id']] : []));
  if (new Set(ids).size < ids.length) {
    throw invalidBody('Give each message of an array an id of its own.');
  }
}
