import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnMachine, isRegisteredRedirect, redirectUriFault } from './redirect-uri.ts';

describe('a redirect address', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://chatgpt.com/connector_platform_oauth_redirect?x=1',
    'http://localhost:6274/oauth/callback',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
  ])('can be %s', (uri) => {
    expect(redirectUriFault(uri)).toBeNull();
  });

  it.each([
    ['', 'is not an absolute URL'],
    ['/callback', 'is not an absolute URL'],
    ['https://a.example/ b', 'is not an absolute URL'],
    ['https://a.example\\@evil.example/', 'is not an absolute URL'],
    ['https://a.example/\n', 'is not an absolute URL'],
    ['https://a.example/#', 'must not have a fragment'],
    ['https://user@a.example/', 'must not name a user'],
    ['http://a.example/cb', 'must be https'],
    ['http://127.0.0.1.evil.example/cb', 'must be https'],
    ['javascript:alert(1)', 'must be https'],
    ['data:text/html,x', 'must be https'],
    [`https://a.example/${'x'.repeat(500)}`, 'is longer than 500'],
  ])('cannot be %j', (uri, why) => {
    expect(redirectUriFault(uri)).toContain(why);
    expect(isRegisteredRedirect(uri, [uri])).toBe(false);
  });

  it('is compared as a text, but for the port of the own machine', () => {
    const registered = ['https://a.example/cb', 'http://localhost:1/cb'];
    expect(isRegisteredRedirect('https://a.example/cb', registered)).toBe(true);
    expect(isRegisteredRedirect('http://localhost:65000/cb', registered)).toBe(true);
    expect(isRegisteredRedirect('http://localhost:65000/cb/', registered)).toBe(false);
    expect(isRegisteredRedirect('http://127.0.0.1:1/cb', registered)).toBe(false);
    for (const other of [
      'https://a.example:444/cb',
      'https://A.example/cb',
      'https://a.example/cb?',
    ]) {
      expect(isRegisteredRedirect(other, registered)).toBe(false);
    }
  });

  it('of any text never fits another host', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https'] }), fc.string(), (uri, more) => {
        const registered = ['https://a.example/cb', 'http://localhost/cb'];
        for (const tried of [uri, `https://a.example${more}`, `http://localhost${more}`]) {
          if (!isRegisteredRedirect(tried, registered)) continue;
          expect(['a.example', 'localhost']).toContain(new URL(tried).hostname);
        }
      }),
    );
  });

  it('says whether it is on the own machine', () => {
    expect(isOwnMachine('http://[::1]:3/cb')).toBe(true);
    expect(isOwnMachine('https://localhost.example/cb')).toBe(false);
  });
});
