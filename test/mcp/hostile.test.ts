/**
 * Hostile arguments for every tool, and hostile messages: each gets an answer within its budget, or
 * a refusal that says what to do. `SHELFLINE_HOSTILE_CALLS` asks for more of them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askInside } from '../../src/delivery/http/agents/ask-inside.ts';
import { createAgentAnswers } from '../../src/delivery/mcp/answer-agents.ts';
import { callTool } from '../../src/delivery/mcp/call-tool.ts';
import { type DescribedTool, describeTool } from '../../src/delivery/mcp/describe-tool.ts';
import { BUDGETS } from '../../src/delivery/mcp/fit-budget.ts';
import { TOOLS } from '../../src/delivery/mcp/tools.ts';
import { startDemoHarness } from '../support/demo-harness.ts';
import type { Harness } from '../support/http-harness.ts';
import { argumentsOf } from '../support/tool-arguments.ts';

const CALLS = Number(process.env['SHELFLINE_HOSTILE_CALLS'] ?? 400);
const SEED = Number(process.env['SHELFLINE_HOSTILE_SEED'] ?? 6);
const RUN = { numRuns: CALLS, seed: SEED, endOnFailure: true };

/** By name, which is what a counterexample should show. */
const tools = new Map(TOOLS.map((tool) => [tool.name, describeTool(tool)]));
const defects: unknown[] = [];
const onDefect = (thrown: unknown) => defects.push(thrown);

let harness: Harness;
let key: string;
beforeAll(async () => {
  const agents = createAgentAnswers({ version: '0.0.0-test', onDefect });
  harness = await startDemoHarness(60, { agents, settings: { freeMessagesAtOnce: Infinity } });
  key = await harness.mintKey();
});
afterAll(() => harness.close());

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00',
    '🧘'.repeat(80),
  ),
  fc.constantFrom('B0DEMO0000', 'yoga mat', '"', '-', '"a" -"b"', 'amazon.xyz', 'first', 'NaN'),
  fc.constantFrom('x'.repeat(20_000), '2026-13-45', '9999-12-31T23:59:59Z', '1e999', '__proto__'),
);
const numbers = fc.oneof(
  fc.constantFrom(-1, 0, 1, 1.5, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 31),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const values = fc.oneof(
  { maxDepth: 3 },
  texts,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(texts, { maxLength: 120 }),
);

const NAMES = { asins: ['B0DEMO0000', 'B0DEMO0001'], categories: ['1', '3375251'] };

function toolOf(name: string): DescribedTool {
  const tool = tools.get(name);
  if (tool === undefined) throw new TypeError(`there is no tool ${name}`);
  return tool;
}

/** Arguments that are all hostile, or good ones with something hostile among them. */
function argumentsFor({ tool, inputSchema }: DescribedTool): fc.Arbitrary<object> {
  const names = Object.keys(inputSchema.properties);
  const name = fc.oneof(
    { arbitrary: fc.constantFrom('asin', 'keyword', ...names), weight: 8 },
    fc.constantFrom('__proto__', 'constructor', 'toString', ''),
    texts,
  );
  const hostile = fc.array(fc.tuple(name, values), { maxLength: 4 }).map(Object.fromEntries);
  const good = fc.oneof(fc.constant({}), argumentsOf(tool.name, inputSchema, NAMES));
  return fc
    .tuple(good, hostile)
    .map((parts) => JSON.parse(JSON.stringify(Object.assign({}, ...parts))));
}

it('gets an answer within its budget, or a refusal with a remedy, from every tool', async () => {
  const calls = fc.constantFrom(...tools.keys()).chain((name) => {
    return fc.tuple(fc.constant(name), argumentsFor(toolOf(name)));
  });
  const ask = { url: 'http://inside', key, fetch: askInside(harness.fastify) };
  await fc.assert(
    fc.asyncProperty(calls, async ([name, given]) => {
      const { content, isError } = await callTool(toolOf(name), given, ask, onDefect);
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      expect(defects).toEqual([]);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BUDGETS.full);
      if (isError !== true) return;
      const { code, message, next } = JSON.parse(text).error;
      expect([code, message.length > 0, next.length > 0]).toEqual([code, true, true]);
      expect(code).not.toBe('internal_error');
    }),
    RUN,
  );
});

it('answers every message, whatever it is', async () => {
  const method = fc.constantFrom('tools/call', 'tools/list', 'resources/read', 'prompts/get', 'x');
  const message = fc.oneof(
    fc.record({ jsonrpc: fc.constant('2.0'), id: values, method, params: values }),
    fc.record({ method, params: fc.record({ name: texts, uri: texts, arguments: values }) }),
    values,
  );
  await fc.assert(
    fc.asyncProperty(message, async (sent) => {
      const { statusCode } = await harness.request('/mcp', {
        method: 'POST',
        key,
        payload: JSON.stringify(sent),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
      });
      expect(statusCode).toBeLessThan(500);
    }),
    RUN,
  );
  expect(defects).toEqual([]);
});
