/** The answers to a path that does not exist, and to a method that a path does not take. */
import { ShelflineError } from '../../domain/error.ts';
import type { KnownPaths } from './known-paths.ts';

const DEFAULT_BASE = '/api/v1';
const FORM_BASES = ['/form-a/api/v1', '/form-b/api/v1'];
/** A base and what stands below it. */
const BELOW_BASE = /^((?:\/form-[ab])?\/api\/v1)(\/.*)?$/;
/** Longer addresses are not given back. */
const PROPOSED_LENGTH_MAX = 200;

/** @param paths where the address may be proposed that was likely meant */
export function routeNotFound(target: string, paths?: KnownPaths): ShelflineError {
  const [path = ''] = target.split('?', 1);
  const meant = paths === undefined ? undefined : likelyMeant(path, paths);
  if (meant !== undefined) {
    return new ShelflineError(
      'route_not_found',
      `There is nothing at this address; did you mean ${meant}?`,
      { details: [{ field: 'path', issue: 'is not an address here', allowed: [meant] }] },
    );
  }
  const [, base = DEFAULT_BASE] = BELOW_BASE.exec(path) ?? [];
  return new ShelflineError(
    'route_not_found',
    `There is nothing at this address; GET ${base}/openapi.json lists what there is.`,
  );
}

export function methodNotAllowed(allow: string): ShelflineError {
  return new ShelflineError('method_not_allowed', `This address takes ${allow} only.`);
}

/** The path without needless slashes, in small letters, below a base, or in the other form. */
function likelyMeant(path: string, paths: KnownPaths): string | undefined {
  if (path.length > PROPOSED_LENGTH_MAX) return undefined;
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return [tidy, tidy.toLowerCase()]
    .flatMap((one) => {
      const [, , below] = BELOW_BASE.exec(one) ?? [];
      return below === undefined
        ? [one, DEFAULT_BASE + one]
        : [one, ...FORM_BASES.map((base) => base + below)];
    })
    .find((one) => one !== path && paths.allow(one) !== null);
}
