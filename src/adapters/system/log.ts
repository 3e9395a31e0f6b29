/**
 * Structured logging: one JSON object a line, without secrets. On standard error, lines of level
 * info are written in batches, which costs a busy service a fraction; a warning or an
 * error is written at once, with all that came before it.
 */
import { type DestinationStream, type Level, pino } from 'pino';
import type { Log } from '../../ports/log.ts';
import { createBatches } from './batches.ts';
import { createLineMaker, type LogEntry } from './log-line.ts';

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
