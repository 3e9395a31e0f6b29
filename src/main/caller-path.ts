/** Files named on the command line are relative to where the caller stands, also through npm. */
import { resolve } from 'node:path';

export function callerPath(file: string): string {
  return resolve(process.env['SHELFLINE_CALLER_DIR'] ?? process.cwd(), file);
}
