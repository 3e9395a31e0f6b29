/** The answer to a path that does not exist. */
import { ShelflineError } from '../../domain/error.ts';

const BASE = /^(?:\/form-[ab])?\/api\/v1(?=[/?]|$)/;

/** @param target of the request: of which base the contents are named */
export function routeNotFound(target: string): ShelflineError {
  const [base = '/api/v1'] = BASE.exec(target) ?? [];
  return new ShelflineError(
    'route_not_found',
    `There is nothing at this address; GET ${base}/openapi.json lists what there is.`,
  );
}

export function methodNotAllowed(allow: string): ShelflineError {
  return new ShelflineError('method_not_allowed', `This address takes ${allow} only.`);
}
