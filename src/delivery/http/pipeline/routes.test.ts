import { describe, expect, it } from 'vitest';
import { KnownPaths, routeNotFound } from './routes.ts';

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

describe('routeNotFound', () => {
  const paths = new KnownPaths();
  paths.add('/api/v1/search', ['GET']);
  paths.add('/form-b/api/v1/products/search', ['GET']);

  it.each([
    ['/api/v1/api/v1/search?keyword=x', '/api/v1/search'],
    ['/api/v1/form-b/api/v1/products/search', '/form-b/api/v1/products/search'],
    ['/form-b/api/v1/api/v1/products/search', '/form-b/api/v1/products/search'],
  ])('says what %s was meant to be', (target, meant) => {
    expect(routeNotFound(target, paths).message).toContain(`did you mean ${meant}?`);
  });

  it('says that the base stands twice where nothing else is known', () => {
    expect(routeNotFound('/api/v1/api/v1/nothing', paths).message).toContain(
      'the base of the interface twice',
    );
    expect(routeNotFound('/api/v1/nothing', paths).message).not.toContain('twice');
  });
});
