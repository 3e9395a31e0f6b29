/** Structured logging through pino: one JSON object a line, without secrets. */
import { type DestinationStream, type Level, pino } from 'pino';
import type { Log } from '../../ports/log.ts';

/** Header values that authenticate, wherever a caller put the headers. */
const SECRET_PATHS = ['authorization', 'cookie', '["x-api-key"]'].flatMap((name) => {
  const path = name.startsWith('[') ? name : `.${name}`;
  return [`headers${path}`, `req.headers${path}`, `request.headers${path}`];
});
/** Anything of the shape of an API key, as the last line of defence. */
const API_KEY = /sl_[0-9A-Za-z]{32,}/g;

export interface LogOptions {
  readonly level: Level | 'silent';
  /** Where the lines go; standard error when absent, so that standard output stays data. */
  readonly destination?: DestinationStream;
}

export function createLog({ level, destination }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
      hooks: { streamWrite: (line) => line.replace(API_KEY, 'sl_[redacted]') },
    },
    destination ?? pino.destination(2),
  );
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
