/** Calls a tool: reads its arguments, asks, and puts the answer into the envelope of all tools. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { createClient } from '../../../client/src/client.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import type { DescribedTool, Steering } from './describe-tool.ts';
import { BUDGETS, fitBudget } from './fit-budget.ts';
import { type AskOptions, type KnowledgePath, readKnowledge } from './knowledge.ts';
import { refuse } from './refusal.ts';
import type { AnswerList, ToolAnswer } from './tool.ts';

type Values = Readonly<Record<string, unknown>>;

export async function callTool(
  { tool, read }: DescribedTool,
  given: unknown,
  options: AskOptions,
  onDefect: (thrown: unknown) => void,
): Promise<CallToolResult> {
  try {
    const asked = read(given);
    const { detail = 'brief', fields, ...params } = asked;
    const quota = watchQuota(options.fetch);
    const client = createClient('A', { ...options, fetch: quota.fetch, retries: 0 });
    const about = (path: KnowledgePath) => readKnowledge(options, path);
    const answer = await tool.run(params, { client, about });
    checkFields(answer, fields);
    const rows = answer.list?.rows.length ?? 0;
    const { answer: structuredContent, text } = fitBudget(BUDGETS[detail], rows, (shown, short) =>
      envelope(answer, asked, quota.left(), shown, short),
    );
    const links = (answer.links ?? []).map((link) => ({ type: 'resource_link' as const, ...link }));
    return { content: [{ type: 'text', text }, ...links], structuredContent };
  } catch (thrown) {
    return refuse(thrown, onDefect);
  }
}

interface QuotaLeft {
  readonly left: number;
  readonly limit: number;
  readonly resetsAt: string;
}

/** Reads the quota of a key from the answers that pass. */
function watchQuota(ask: typeof fetch) {
  let newest: QuotaLeft | null = null;
  const watched: typeof fetch = async (input, init) => {
    const response = await ask(input, init);
    const read = (name: string) => Number(response.headers.get(`x-ratelimit-${name}`) ?? NaN);
    const [limit, left, reset] = [read('limit'), read('remaining'), read('reset')];
    if (!Number.isNaN(limit) && (newest === null || left < newest.left)) {
      newest = { left, limit, resetsAt: new Date(reset * 1000).toISOString() };
    }
    return response;
  };
  return { fetch: watched, left: () => newest };
}

/** Says which fields there are if one is unknown. */
function checkFields({ list, data }: ToolAnswer, fields: readonly string[] | undefined): void {
  if (fields === undefined) return;
  const known = list === undefined ? Object.keys(data ?? {}) : namesOf(list);
  const unknown = fields.find((name) => !known.includes(name));
  if (unknown === undefined || known.length === 0) return;
  throw invalidParameter('fields', `"${unknown}" is not a field here`, known);
}

const namesOf = ({ rows }: AnswerList) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

function envelope(
  answer: ToolAnswer,
  asked: Steering & Values,
  quota: QuotaLeft | null,
  shown: number,
  isShortened: boolean,
): Values {
  const { summary, data = {}, list, coverage, asOf, sources, links } = answer;
  const own = list === undefined ? picked(data, asked.fields ?? briefOf(answer, asked)) : data;
  const { truncated, next } = leftOut(answer, asked, shown, isShortened);
  return {
    summary,
    ...own,
    ...(list === undefined ? {} : { [list.name]: rowsOf(list, asked).slice(0, shown) }),
    ...{ coverage, asOf, sources, truncated, next, quota },
    ...(links === undefined ? {} : { links: links.map(({ uri, name }) => ({ uri, name })) }),
  };
}

function rowsOf({ rows, brief }: AnswerList, { detail, fields }: Steering): readonly Values[] {
  const [key = ''] = brief;
  if (fields !== undefined) return rows.map((row) => picked(row, [key, ...fields]));
  return detail === 'full' ? rows : rows.map((row) => picked(row, brief));
}

function briefOf({ brief }: ToolAnswer, { detail }: Steering): readonly string[] | undefined {
  return detail === 'full' ? undefined : brief;
}

function picked(values: Values, names: readonly string[] | undefined): Values {
  if (names === undefined) return values;
  const known = [...new Set(names)].filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(known.map((name) => [name, values[name]]));
}

/** Says what is left out, and with which arguments to get it. */
function leftOut(
  answer: ToolAnswer,
  asked: Steering & Values,
  shown: number,
  isShortened: boolean,
): { readonly truncated: string | null; readonly next: Values | null } {
  const { list } = answer;
  const { detail, fields } = asked;
  const steering = {
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
  };
  const total = list?.total ?? list?.rows.length ?? 0;
  const said: string[] = [];
  const rest = list !== undefined && shown < total ? list.next(shown) : null;
  if (list !== undefined && rest !== null) said.push(`${shown} of ${total} ${list.name} shown`);
  if (isShortened) said.push('long texts and lists are shortened; name fields, or detail full');
  const whole = isShortened ? wider(answer, asked) : null;
  return {
    truncated: said.length === 0 ? null : said.join('; '),
    next: rest === null ? whole : { ...rest, ...steering },
  };
}

/**
 * Returns the arguments that show what was shortened: all of it, or its longest field alone. Null
 * if that was asked: a single field is longer than an answer.
 */
function wider({ list, data = {} }: ToolAnswer, asked: Steering & Values): Values | null {
  if (asked.detail !== 'full') return { ...asked, detail: 'full' };
  if (asked.fields?.length === 1) return null;
  const values: Values = list?.rows[0] ?? data;
  const length = (name: string) => JSON.stringify(values[name] ?? null).length;
  const names = asked.fields ?? Object.keys(values);
  const [longest = ''] = names.toSorted((one, other) => length(other) - length(one));
  return { ...asked, fields: [longest] };
}
