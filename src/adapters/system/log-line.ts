/**
 * A log entry as a line of JSON. pino makes it, except from fields that are all plain values, as
 * every request's are: those need none of its care for errors and nested secrets.
 */
import { type Level, pino } from 'pino';
import type { Log } from '../../ports/log.ts';

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
