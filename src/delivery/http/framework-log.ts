/** Gives the framework the program's own log for what it has to say: warnings and errors only. */
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../app/context.ts';

export function frameworkLog(log: AppContext['log']): FastifyBaseLogger {
  const say = (write: (fields: Record<string, unknown>, message: string) => void) => {
    return (first: unknown, message?: string) => {
      if (typeof first === 'string') write({}, first);
      else write({ ...Object(first) }, message ?? 'http server');
    };
  };
  const warn = say((fields, message) => log.warn(fields, message));
  const error = say((fields, message) => log.error(fields, message));
  const logger: FastifyBaseLogger = {
    level: 'warn',
    fatal: error,
    error,
    warn,
    info: ignore,
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: () => logger,
  };
  return logger;
}

function ignore(): void {}
