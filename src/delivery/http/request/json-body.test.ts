import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_DEPTH_MAX } from '../settings.ts';
import { checkMediaType, parseJsonBody, repeatedMember } from './json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('parseJsonBody', () => {
  it('reads an object, with or without a byte order mark', () => {
    expect(parse('{"keyword":"Küche 🍳"}')).toEqual({ keyword: 'Küche 🍳' });
    expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it.each([
    ['no JSON', '{'],
    ['an empty body', ''],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['__proto__', '{"__proto__":{"polluted":true}}'],
    ['__proto__ inside', '{"a":[{"__proto__":1}]}'],
    ['deep nesting', nested(BODY_DEPTH_MAX)],
    ['absurd nesting', nested(100_000)],
    ['unclosed nesting', '['.repeat(100_000)],
  ])('refuses %s as invalid_body', (_, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  });

  it('refuses bytes that are not UTF-8', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(() => parseJsonBody(bytes)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  });

  it.each([
    ['{"keyword":"a\\u0000b"}', 'keyword'],
    ['{"package":{"unit":"\\n"}}', 'package.unit'],
    ['{"items":[{"asin":"\\ud800"}]}', 'items[0].asin'],
  ])('names the field of a text nobody can store: %s', (text, field) => {
    const details = [expect.objectContaining({ field })];
    const expected = { code: 'invalid_parameter', details };
    expect(() => parse(text)).toThrow(expect.objectContaining(expected));
  });

  it.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1, "\\u0061" : 2}', 'a'],
    [
      '{"package":{"unit":"a:b","b":{}},"c":[{"a":1},[0,{"x":1,"y":"\\"x\\":","x":1}]]}',
      'c[1][1].x',
    ],
    ['{"a":{"b":1},"b":{"a":[],"a":[]}}', 'b.a'],
  ])('names a member given twice: %s', (text, field) => {
    const details = [{ field, issue: 'is given twice' }];
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'invalid_body', details }));
  });

  it('accepts the same name in different objects, and names in texts', () => {
    const text = '{"a":{"a":1},"b":[{"a":1},{"a":1}],"c":"\\"a\\":1,\\"a\\":2","d":["x","x"]}';
    expect(parse(text)).toHaveProperty('b');
  });

  it('finds a name given twice in any object', () => {
    const tree = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.string(), fc.integer(), tie('object'), tie('array')),
      array: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    })).object as fc.Arbitrary<object>;
    fc.assert(
      fc.property(tree, fc.string(), fc.nat(4), (value, name, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(repeatedMember(text)).toBeNull();
        const member = `${JSON.stringify(name)}:0`;
        expect(
          repeatedMember(`{"k":[${text},{${member},"other ${name.length}":1,${member}}]}`),
        ).toBe(`k[1].${name}`);
      }),
    );
  });

  it('accepts nesting up to the limit', () => {
    expect(parse(nested(BODY_DEPTH_MAX - 1))).toHaveProperty('a');
  });
});

describe('checkMediaType', () => {
  it('takes UTF-8 without a coding', () => {
    expect(() => checkMediaType({ 'content-type': 'application/json' })).not.toThrow();
    expect(() =>
      checkMediaType({ 'content-type': 'application/json; charset="UTF-8"' }),
    ).not.toThrow();
  });

  it.each([
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])('refuses %j', (headers) => {
    expect(() => checkMediaType(headers)).toThrow(
      expect.objectContaining({ code: 'unsupported_media_type' }),
    );
  });
});
