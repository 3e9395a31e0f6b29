/** Which methods a path has, to tell a wrong method (405, `Allow`) from a wrong path (404). */

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

  /** Value of `Allow` for a request target; null when there is no such path. */
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
