/**
 * Structured logging: one JSON object a line, without secrets. On standard error, lines of level
 * info are written in batches, which costs a busy service a fraction; a warning or an
 * error is written at once, with all that came before it.
 */
import { type DestinationStream, type Level, pino } from 'pino';
import type { Log } from '../../ports/system.ts';

/** Anything of the shape of an API key, as the last line of defence. */
const API_KEY = /sl_[0-9A-Za-z]{32,}/g;
const API_KEY_START = 'sl_';

export interface LogOptions {
  readonly level: Level | 'silent';
  /** Where each line goes at once; standard error when absent: standard output stays data. */
  readonly destination?: DestinationStream;
}

/** A log whose owner can have written what waits, before the thread ends. */
export interface BatchedLog extends Log {
  flush(): void;
}

export function createLog({ level, destination }: LogOptions): BatchedLog {
  const { isEnabled, lineOf } = createLineMaker(level);
  const { add, flush } =
    destination === undefined
      ? toStandardError(lineOf)
      : {
          add: (entry: LogEntry) => destination.write(withoutKeys(lineOf(entry))),
          flush: () => {},
        };
  const at =
    (name: LogEntry['level']): Log['info'] =>
    (fields, message) => {
      if (isEnabled(name)) add({ level: name, at: Date.now(), fields, message });
    };
  return { info: at('info'), warn: at('warn'), error: at('error'), flush };
}

function toStandardError(lineOf: (entry: LogEntry) => string) {
  // Synchronous: a batch handed over as the process ends must not wait for a thread.
  const file = pino.destination({ dest: 2, sync: true });
  const { add, flush } = createBatches<string>((lines) => {
    file.write(withoutKeys(lines.join('')));
  });
  let isFlushedAtExit = false;
  return {
    add(entry: LogEntry) {
      // Not the entry: what it names would keep its whole request from the collector until then.
      add(lineOf(entry));
      if (!isFlushedAtExit) process.once('exit', flush);
      isFlushedAtExit = true;
      if (entry.level !== 'info') flush();
    },
    flush,
  };
}

function withoutKeys(text: string): string {
  return text.includes(API_KEY_START) ? text.replace(API_KEY, 'sl_[redacted]') : text;
}

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fields: Parameters<Log['info']>[0];
  readonly message: string;
}

export interface LineMaker {
  isEnabled(level: LogEntry['level']): boolean;
  /** With the end of the line. */
  lineOf(entry: LogEntry): string;
}

/** Header values that authenticate, wherever a caller put the headers. */
const SECRET_PATHS = ['authorization', 'cookie', '["x-api-key"]'].flatMap((name) => {
  const path = name.startsWith('[') ? name : `.${name}`;
  return [`headers${path}`, `req.headers${path}`, `request.headers${path}`];
});

export function createLineMaker(level: Level | 'silent'): LineMaker {
  const isoTime = isoTimes();
  let at = 0;
  let made = '';
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${isoTime(at)}"`,
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
    isEnabled: (name) => logger.isLevelEnabled(name),
    lineOf(entry) {
      const { fields, message: msg } = entry;
      if (isPlain(fields)) {
        const line = { level: entry.level, time: isoTime(entry.at), ...fields, msg };
        return `${JSON.stringify(line)}\n`;
      }
      at = entry.at;
      logger[entry.level](fields, msg);
      return made;
    },
  };
}

function isPlain(fields: LogEntry['fields']): boolean {
  for (const name in fields) {
    const value = fields[name];
    if (typeof value !== 'string' && typeof value !== 'number' && value !== null) return false;
  }
  return true;
}

/** Many lines share a millisecond, and then the text. */
function isoTimes(): (ms: number) => string {
  let lastMs = Number.NaN;
  let text = '';
  return (ms) => {
    if (ms !== lastMs) {
      lastMs = ms;
      text = new Date(ms).toISOString();
    }
    return text;
  };
}

/** A batch of this size is handed on at once. */
const BATCH_MAX = 128;
const WAIT_MAX_MS = 100;

export interface Batches<Item> {
  add(item: Item): void;
  /** Hands on what waits, now. */
  flush(): void;
}

/** `take` is given every item once, in their order, one or more at a time. */
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
