/**
 * Structured logging: one JSON object a line, without secrets. Info lines go to standard error in
 * batches, which costs a busy service much less. A warning or an error is written immediately,
 * together with all waiting lines.
 */
import { type DestinationStream, type Level, pino } from 'pino';
import type { Log } from '../../ports/system.ts';

/** Anything that looks like an API key: the last defense. */
const API_KEY = /sl_[0-9A-Za-z]{32,}/g;
const API_KEY_START = 'sl_';

export interface LogOptions {
  readonly level: Level | 'silent';
  /** Takes each line immediately. Default: standard error, because standard output is for data. */
  readonly destination?: DestinationStream;
}

/** A log that can write its waiting lines before its thread ends. */
export interface BatchedLog extends Log {
  flush(): void;
}

export function createLog({ level, destination }: LogOptions): BatchedLog {
  const { isEnabled, lineOf } = createLineMaker(level);
  const { add, flush } =
    destination === undefined
      ? toStandardError()
      : { add: (line: string) => destination.write(withoutKeys(line)), flush: () => {} };
  const at =
    (name: LineLevel): Log['info'] =>
    (fields, message) => {
      // The line is made now, because its fields would keep a whole request in memory.
      if (isEnabled(name)) add(lineOf(name, fields, message));
      if (name !== 'info') flush();
    };
  return { info: at('info'), warn: at('warn'), error: at('error'), flush };
}

function toStandardError(): Batches<string> {
  // Synchronous: a batch written while the process ends must not wait for a thread.
  const file = pino.destination({ dest: 2, sync: true });
  const { add, flush } = createBatches<string>((lines) => {
    file.write(withoutKeys(lines.join('')));
  });
  let isFlushedAtExit = false;
  return {
    add(line) {
      add(line);
      if (!isFlushedAtExit) process.once('exit', flush);
      isFlushedAtExit = true;
    },
    flush,
  };
}

function withoutKeys(text: string): string {
  return text.includes(API_KEY_START) ? text.replace(API_KEY, 'sl_[redacted]') : text;
}

type LineLevel = 'info' | 'warn' | 'error';
type Fields = Parameters<Log['info']>[0];

/** Values of headers that authenticate, in every place where a caller may put headers. */
const SECRET_PATHS = ['.authorization', '.cookie', '["x-api-key"]'].flatMap((path) =>
  ['headers', 'req.headers', 'request.headers'].map((place) => place + path),
);

/** Makes lines with their newline. Most fields are plain and need no search for secrets. */
function createLineMaker(level: Level | 'silent') {
  const time = isoTimes();
  let made = '';
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${time()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    {
      write(line) {
        made = line;
      },
    },
  );
  return {
    isEnabled: (name: LineLevel) => logger.isLevelEnabled(name),
    lineOf(name: LineLevel, fields: Fields, msg: string): string {
      if (isPlain(fields)) {
        return `${JSON.stringify({ level: name, time: time(), ...fields, msg })}\n`;
      }
      logger[name](fields, msg);
      return made;
    },
  };
}

function isPlain(fields: Fields): boolean {
  for (const name in fields) {
    const value = fields[name];
    if (typeof value !== 'string' && typeof value !== 'number' && value !== null) return false;
  }
  return true;
}

/** Returns a function for the current time as text. Lines in one millisecond share the text. */
function isoTimes(): () => string {
  let lastMs = Number.NaN;
  let text = '';
  return () => {
    const ms = Date.now();
    if (ms !== lastMs) text = new Date(ms).toISOString();
    lastMs = ms;
    return text;
  };
}

/** A batch of this size is written immediately. */
const BATCH_MAX = 128;
const WAIT_MAX_MS = 100;

export interface Batches<Item> {
  add(item: Item): void;
  /** Writes the waiting items. */
  flush(): void;
}

/** Passes items to `take` in order, several at a time. Each waits at most 100 ms. */
export function createBatches<Item>(take: (items: readonly Item[]) => void): Batches<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) take(items);
  };
  return {
    add(item) {
      waiting.push(item);
      if (waiting.length >= BATCH_MAX) flush();
      else timer ??= setTimeout(flush, WAIT_MAX_MS).unref();
    },
    flush,
  };
}
