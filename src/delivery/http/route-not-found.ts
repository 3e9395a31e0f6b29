/** The answer to a path that does not exist. */
import { ShelflineError } from '../../domain/error.ts';

export function routeNotFound(): ShelflineError {
  return new ShelflineError(
    'route_not_found',
    'There is nothing at this address. GET {base}/openapi.json lists what there is.',
  );
}

export function methodNotAllowed(allow: string): ShelflineError {
  return new ShelflineError('method_not_allowed', `This address takes ${allow} only.`);
}
