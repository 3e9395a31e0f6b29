import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunks, EndlessText } from '../../../../test/support/importing.ts';
import type { Reject } from '../../../ports/importer.ts';
import type { JsonItem } from './json-item.ts';
import { parseJson } from './parse-json.ts';
import { splitJson } from './split-json.ts';

const CONTAINERS = { products: 'elements', categories: 'members' } as const;

async function split(text: string | Uint8Array, size = 3): Promise<(JsonItem | Reject)[]> {
  const found: (JsonItem | Reject)[] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for await (const one of splitJson(chunks(bytes, size), CONTAINERS)) found.push(one);
  return found;
}

async function valuesOf(text: string, size = 3): Promise<unknown[]> {
  const found = await split(text, size);
  return found.map((one) => (one.kind === 'item' ? one.json() : one.reason));
}

/** Read like importers do: integers too large for a number keep their digits as text. */
function exactly(value: unknown): unknown {
  return parseJson(Buffer.from(JSON.stringify(value)));
}

describe('a document without end', () => {
  it.each([
    ['', '[', /^byte \d+: arrays are nested more than 64 deep/, 1],
    ['', '{"products":[', /^byte 13: one object or value is longer/, 17],
    ['', '{"a":', /^byte 5: one object or value is longer, at most 16777216 bytes/, 17],
    ['{"asin":"', 'x', /^byte 8: one object or value is longer/, 17],
    ['{"products":[', '[', /^byte 13: one object or value is longer/, 17],
  ])(
    'is not read further than one object may be long: %j %j',
    async (start, piece, message, mib) => {
      const input = new EndlessText(start, piece);
      const reading = async () => {
        for await (const _ of splitJson(input, CONTAINERS));
      };
      await expect(reading()).rejects.toThrow(message);
      expect(input.bytes).toBeLessThanOrEqual((mib + 1) << 20);
    },
  );

  it('keeps no members of a record that has too many, and goes on behind it', async () => {
    const members = Array.from({ length: 100_001 }, (_, n) => `"member ${n}":{}`);
    const text = `{"first":1}\n{${members.join()}}\n{"last":1}\n`;
    expect(await valuesOf(text, 65_536)).toEqual([
      { first: 1 },
      'the object has more than 100,000 members',
      { last: 1 },
    ]);
  });

  it('takes zero bytes for no white space', async () => {
    expect(await valuesOf('\0\0\0\n{"a":1}\n')).toEqual([
      'the line is not one whole JSON object',
      { a: 1 },
    ]);
  });
});

describe('splitJson', () => {
  const one = { asin: 'B000000001', csv: [[1, -1]], categories: [1], title: 'a "b" } ] \\ é 🚚' };
  const two = { asin: 'B000000002', nested: { products: [1, { deep: '{' }] } };

  it('finds a single object, plain or spread over lines', async () => {
    expect(await valuesOf(JSON.stringify(one))).toEqual([one]);
    expect(await valuesOf(JSON.stringify(two, null, 2))).toEqual([two]);
  });

  it('finds the objects of an array, of a container and of lines', async () => {
    const both = [one, two];
    expect(await valuesOf(JSON.stringify(both))).toEqual(both);
    expect(await valuesOf(JSON.stringify({ tokensLeft: 3, products: both, more: [] }))).toEqual(
      both,
    );
    expect(await valuesOf(`${JSON.stringify(one)}\n${JSON.stringify(two)}\n`)).toEqual(both);
    const answers = both.map((product) => JSON.stringify({ products: [product], left: 1 }));
    expect(await valuesOf(answers.join('\n'))).toEqual(both);
    expect(await valuesOf(`[${answers.join(',')}]`)).toEqual(both);
  });

  it('finds the members of a container that is an object, with their keys', async () => {
    const found = await split('{"categories": {"12": {"name": "A"}, "13": {"name": "B"}}}');
    expect(found.map((item) => item.kind === 'item' && [item.container, item.key])).toEqual([
      ['categories', '12'],
      ['categories', '13'],
    ]);
  });

  it('skips a byte order mark', async () => {
    expect(await valuesOf(`\ufeff${JSON.stringify(one)}`)).toEqual([one]);
  });

  it('finds the same, however the bytes arrive', async () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    const text = fc
      .tuple(fc.array(object, { maxLength: 5 }), fc.constantFrom('array', 'lines', 'answer'))
      .map(([objects, shape]) => {
        if (shape === 'array') return { objects, text: JSON.stringify(objects) };
        if (shape === 'answer') {
          return { objects, text: JSON.stringify({ a: 1, products: objects }) };
        }
        return { objects, text: objects.map((item) => JSON.stringify(item)).join('\n') };
      })
      // A random object may itself hold what looks like a container at its top.
      .filter(({ objects }) => objects.every((o) => !('products' in o) && !('categories' in o)));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), async (sample, size) => {
        expect(await valuesOf(sample.text, size)).toEqual(exactly(sample.objects));
      }),
      { numRuns: 60 },
    );
  });

  it('finds the same, whatever the line breaks and indents', async () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    const sample = fc.record({
      objects: fc.array(object, { maxLength: 4 }),
      shape: fc.constantFrom('array', 'lines', 'answer', 'answers', 'listed lines'),
      indent: fc.constantFrom(0, 1, 2, 4, '\t'),
      newline: fc.constantFrom('\n', '\r\n', '\n\n', '\n '),
    });
    const textOf = (objects: readonly unknown[], shape: string, indent: number | string) => {
      const written = (value: unknown) => JSON.stringify(value, null, indent);
      if (shape === 'array') return written(objects);
      if (shape === 'answer') return written({ a: [{}], products: objects, b: { c: {} } });
      if (shape === 'answers') return objects.map((one) => written({ products: [one] })).join('\n');
      if (shape === 'lines') return objects.map((one) => JSON.stringify(one)).join('\n');
      return `[${objects.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
    };
    await fc.assert(
      fc.asyncProperty(
        sample.filter(({ objects }) =>
          objects.every((one) => !('products' in one) && !('categories' in one)),
        ),
        fc.integer({ min: 1, max: 60 }),
        async ({ objects, shape, indent, newline }, size) => {
          const text = `${textOf(objects, shape, indent)}\n`.replaceAll('\n', newline);
          expect(await valuesOf(text, size)).toEqual(exactly(objects));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is not misled by brackets that stand where an object might end', async () => {
    const text = '{"products": [{"a": {\n}, "b": 1\n}, {"c": {\n"d": [\n{\n}\n]}\n}\n]\n}\n';
    expect(await valuesOf(text.repeat(9), 7)).toEqual(
      Array.from({ length: 9 }, () => [{ a: {}, b: 1 }, { c: { d: [{}] } }]).flat(),
    );
  });

  it('goes into an answer too long to be taken in one piece', async () => {
    const products = Array.from({ length: 300 }, (_, n) => ({ n, text: 'x'.repeat(5000) }));
    const found = await valuesOf(JSON.stringify({ products }), 65_536);
    expect(found).toEqual(products);
  });

  it('gives up on a broken line only', async () => {
    const found = await split('{"a":1}\n{"b": [1,2\n{"c":3}\nnonsense\n{"d":4}\n');
    const summary = found.map((item) => [item.line, item.kind]);
    expect(summary).toEqual([
      [1, 'item'],
      [2, 'reject'],
      [3, 'item'],
      [4, 'reject'],
      [5, 'item'],
    ]);
  });

  it('reports what is no object and goes on', async () => {
    expect(await valuesOf('["B000000001", {"a": 1}]')).toEqual(['is not an object', { a: 1 }]);
  });

  it('keeps the whole objects of a file that is cut off, then names the byte', async () => {
    const text = JSON.stringify({ products: [one, two] }).slice(0, -30);
    const kept: unknown[] = [];
    const read = async () => {
      for await (const item of splitJson(chunks(Buffer.from(text)), CONTAINERS)) {
        if (item.kind === 'item') kept.push(item.json());
      }
    };
    await expect(read()).rejects.toThrow(
      `byte ${Buffer.byteLength(text)}: the file ends inside item 2`,
    );
    expect(kept).toEqual([one]);
  });

  it('refuses brackets that do not match', async () => {
    await expect(split('{"products": [{"a": 1}}')).rejects.toThrow(/brackets do not match/);
  });
});
