/**
 * Structured logging: one JSON object a line, without secrets. Lines of level info are written to
 * standard error in batches, which costs a busy service much less. A warning or an error is written
 * at once, with everything before it.
 */
import { type DestinationStream, type Level, pino } from 'pino';
import type { Log } from '../../ports/system.ts';

/** Anything that looks like an API key: the last defense. */
const API_KEY = /sl_[0-9A-Za-z]{32,}/g;
const API_KEY_START = 'sl_';

export interface LogOptions {
  readonly level: Level | 'silent';
  /** Takes each line at once. Default: standard error, because standard output is for data. */
  readonly destination?: DestinationStream;
}

/** A log that can write what waits, before its thread ends. */
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
  // Synchronous: a batch written while the process ends must not wait for a thread.
  const file = pino.destination({ dest: 2, sync: true });
  const { add, flush } = createBatches<string>((lines) => {
    file.write(withoutKeys(lines.join('')));
  });
  let isFlushedAtExit = false;
  return {
    add(entry: LogEntry) {
      // The line, not the entry, whose fields would keep a whole request in memory.
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
  /** The line, with its newline. */
  lineOf(entry: LogEntry): string;
}

/** Values of headers that authenticate, in every place where a caller may put headers. */
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

/** Many lines share a millisecond, and so the text. */
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

/** A batch of this size is written at once. */
const BATCH_MAX = 128;
const WAIT_MAX_MS = 100;

export interface Batches<Item> {
  add(item: Item): void;
  /** Writes what waits. */
  flush(): void;
}

/**
 * Gathers items and gives them to `take` in their order, several at a time. Each waits 100 ms at
 * most.
 */
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
