/** Distinguishes a wrong method (405) from a wrong path (404), and suggests the intended path. */
import { ShelflineError } from '../../../domain/values/error.ts';

interface KnownPath {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

export class KnownPaths {
  readonly #paths = new Map<string, KnownPath>();

  /** `url` is a route template: `/products/:asin`. */
  add(url: string, methods: readonly string[]): void {
    const known = this.#paths.get(url) ?? { segments: url.split('/'), methods: new Set<string>() };
    for (const method of methods) known.methods.add(method);
    this.#paths.set(url, known);
  }

  /** Returns the value of `Allow` for a request target; null if there is no such path. */
  allow(target: string): string | null {
    const segments = (target.split('?', 1)[0] ?? '').split('/');
    for (const known of this.#paths.values()) {
      if (isMatch(known.segments, segments)) return [...known.methods, 'OPTIONS'].join(', ');
    }
    return null;
  }
}

function isMatch(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, at) =>
      part.startsWith(':') ? segments[at] !== '' : part === segments[at],
    )
  );
}

const DEFAULT_BASE = '/api/v1';
const FORM_BASES = ['/form-a/api/v1', '/form-b/api/v1'];
/** A base and the path below it. */
const BELOW_BASE = /^((?:\/form-[ab])?\/api\/v1)(\/.*)?$/;
/** The answer does not repeat longer addresses. */
const PROPOSED_LENGTH_MAX = 200;

/** @param paths the known paths, to suggest one */
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
  const [, base = DEFAULT_BASE, below = ''] = BELOW_BASE.exec(path) ?? [];
  const why = BELOW_BASE.test(below) ? ', because it has the base of the interface twice' : '';
  return new ShelflineError(
    'route_not_found',
    `There is nothing at this address${why}; GET ${base}/openapi.json lists what there is.`,
  );
}

export function methodNotAllowed(allow: string): ShelflineError {
  return new ShelflineError('method_not_allowed', `This address takes ${allow} only.`);
}

/** Returns a known path that differs in slashes, case, base or form, or has a base twice. */
function likelyMeant(path: string, paths: KnownPaths): string | undefined {
  if (path.length > PROPOSED_LENGTH_MAX) return undefined;
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return [tidy, tidy.toLowerCase()]
    .flatMap((one) => {
      const [, first, below] = BELOW_BASE.exec(one) ?? [];
      if (first === undefined) return [one, DEFAULT_BASE + one];
      const [, inner, rest = ''] = BELOW_BASE.exec(below ?? '') ?? [];
      const twice = inner === undefined ? [] : [inner + rest, first + rest];
      return [one, ...twice, ...FORM_BASES.map((base) => base + (below ?? ''))];
    })
    .find((one) => one !== path && paths.allow(one) !== null);
}
