/** Files named on the command line are relative to where the caller stands, also through npm. */
import { resolve } from 'node:path';

export function callerPath(
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return resolve(environment['SHELFLINE_CALLER_DIR'] ?? process.cwd(), file);
}
