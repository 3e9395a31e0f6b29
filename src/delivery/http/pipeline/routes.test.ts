import { describe, expect, it } from 'vitest';
import { KnownPaths } from './routes.ts';

describe('KnownPaths', () => {
  const paths = new KnownPaths();
  paths.add('/search', ['GET', 'HEAD']);
  paths.add('/products/:asin', ['GET']);
  paths.add('/products/:asin', ['POST']);

  it.each([
    ['/search?keyword=x', 'GET, HEAD, OPTIONS'],
    ['/products/B000000001', 'GET, POST, OPTIONS'],
    ['/products/', null],
    ['/products/a/b', null],
    ['/search/', null],
    ['/', null],
    ['*', null],
    ['', null],
  ])('%s allows %s', (target, allow) => {
    expect(paths.allow(target)).toBe(allow);
  });
});
