/**
 * Structured logging. Never hand it an API key, nor fields that change later: a line may be made
 * some time after the call.
 */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
