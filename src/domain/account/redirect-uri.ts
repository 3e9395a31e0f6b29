/**
 * The addresses to which an authorization code may be sent: over https, or to a program on the
 * person's own machine (RFC 8252 §7.3 and §8.3).
 */

const LENGTH_MAX = 500;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Characters that a URL parser removes or changes, so that text and meaning could differ. */
const UNSAFE = /[\s\\\p{C}]/u;

/** Returns why a client may not use the address; null if it may. */
export function redirectUriFault(uri: string): string | null {
  if (uri.length > LENGTH_MAX) return `is longer than ${LENGTH_MAX} characters`;
  const url = UNSAFE.test(uri) ? null : URL.parse(uri);
  if (url === null) return 'is not an absolute URL';
  if (uri.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not name a user';
  if (url.protocol === 'https:' || isLoopbackUrl(url)) return null;
  return 'must be https, or http to localhost, 127.0.0.1 or [::1]';
}

/** Returns whether the address is of a program on the person's own machine. */
export function isOwnMachine(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && LOOPBACK.has(url.hostname);
}

/**
 * Returns whether a request's address is a registered one. They are compared as texts. On the
 * person's own machine the port may differ, because programs take one that is free.
 */
export function isRegisteredRedirect(uri: string, registered: readonly string[]): boolean {
  if (redirectUriFault(uri) !== null) return false;
  if (registered.includes(uri)) return true;
  const portless = withoutPort(uri);
  return portless !== null && registered.some((one) => withoutPort(one) === portless);
}

/** Returns null for an address that is not http to this machine. */
function withoutPort(uri: string): string | null {
  const url = URL.parse(uri);
  if (url === null || !isLoopbackUrl(url)) return null;
  url.port = '';
  return url.href;
}

function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname);
}
