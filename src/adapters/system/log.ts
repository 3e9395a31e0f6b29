/**
 * Structured logging through pino: one JSON object a line, without secrets. On standard error,
 * lines of level info are made and written in batches, which costs a busy service a fraction; a
 * warning or an error is written at once, with all that came before it.
 */
import { type DestinationStream, type Level, type Logger, pino } from 'pino';
import type { Log } from '../../ports/log.ts';
import { createBatches } from './batches.ts';

/** Header values that authenticate, wherever a caller put the headers. */
const SECRET_PATHS = ['authorization', 'cookie', '["x-api-key"]'].flatMap((name) => {
  const path = name.startsWith('[') ? name : `.${name}`;
  return [`headers${path}`, `req.headers${path}`, `request.headers${path}`];
});
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
  if (destination === undefined) return logToStandardError(level);
  const logger = loggerTo(destination, level, Date.now);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => {},
  };
}

type Fields = Parameters<Log['info']>[0];

interface Entry {
  readonly level: 'info' | 'warn' | 'error';
  readonly at: number;
  readonly fields: Fields;
  readonly message: string;
}

function logToStandardError(level: LogOptions['level']): BatchedLog {
  // Synchronous: a batch handed over as the process ends must not wait for a thread.
  const file = pino.destination({ dest: 2, sync: true });
  let at = 0;
  let text = '';
  const logger = loggerTo({ write: (line) => (text += line) }, level, () => at);
  const batches = createBatches<Entry>((entries) => {
    text = '';
    for (const entry of entries) {
      at = entry.at;
      logger[entry.level](entry.fields, entry.message);
    }
    file.write(text);
  });
  let isFlushedAtExit = false;
  const add = (name: Entry['level'], fields: Fields, message: string) => {
    if (!logger.isLevelEnabled(name)) return;
    batches.add({ level: name, at: Date.now(), fields, message });
    if (!isFlushedAtExit) process.once('exit', batches.flush);
    isFlushedAtExit = true;
    if (name !== 'info') batches.flush();
  };
  return {
    info: (fields, message) => add('info', fields, message),
    warn: (fields, message) => add('warn', fields, message),
    error: (fields, message) => add('error', fields, message),
    flush: batches.flush,
  };
}

function loggerTo(
  destination: DestinationStream,
  level: LogOptions['level'],
  now: () => number,
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: isoTimes(now),
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
      hooks: { streamWrite: withoutKeys },
    },
    destination,
  );
}

function withoutKeys(line: string): string {
  return line.includes(API_KEY_START) ? line.replace(API_KEY, 'sl_[redacted]') : line;
}

/** The time as pino wants it; many lines share a millisecond, and then the text. */
function isoTimes(now: () => number): () => string {
  let lastMs = Number.NaN;
  let text = '';
  return () => {
    const ms = now();
    if (ms !== lastMs) {
      lastMs = ms;
      text = `,"time":"${new Date(ms).toISOString()}"`;
    }
    return text;
  };
}
