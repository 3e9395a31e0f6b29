/** Resources: what an assistant may read to judge answers, and the whole of long histories. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { createClient } from '../../../client/src/client.ts';
import { ShelflineError } from '../../../client/src/errors.ts';
import { glossary } from './glossary.ts';
import { type AskOptions, type KnowledgePath, readKnowledge } from './knowledge.ts';
import type { ResourceLink } from './tool.ts';

const SCHEME = 'shelfline://';
const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

export const MODEL_LINK: ResourceLink = {
  uri: `${SCHEME}model`,
  name: 'model',
  mimeType: JSON_TYPE,
};

export const RESOURCES: readonly Resource[] = [
  {
    uri: `${SCHEME}glossary`,
    name: 'glossary',
    title: 'Glossary',
    description: 'What the words of answers mean.',
    mimeType: 'text/markdown',
  },
  {
    ...MODEL_LINK,
    title: 'Model card',
    description:
      'The sales model in force, and how far its estimates were off where it was measured.',
  },
  {
    uri: `${SCHEME}coverage`,
    name: 'coverage',
    title: 'Coverage',
    description: 'What is held of each marketplace, and how old it is.',
    mimeType: JSON_TYPE,
  },
];

/** Operations whose whole answer can be read as a table. */
const TABLES = { 'price-history': 'priceHistory', 'bsr-history': 'bsrHistory' } as const;
type Table = keyof typeof TABLES;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${SCHEME}fees/{marketplace}`,
    name: 'fees',
    title: 'Rate card',
    description: 'The marketplace fees in force today; marketplace such as amazon.de.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: `${SCHEME}csv/{operation}{?asin,marketplace,from,to}`,
    name: 'history',
    title: 'History as CSV',
    description: `All points of a history; operation is ${Object.keys(TABLES).join(' or ')}. Counts as one request.`,
    mimeType: CSV_TYPE,
  },
];

/** Returns the address of a whole history. */
export function tableLink(
  operation: Table,
  question: Readonly<Record<string, string | undefined>>,
): ResourceLink {
  const given = Object.entries(question).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given as [string, string][]);
  const uri = `${SCHEME}csv/${operation}?${query}`;
  return { uri, name: `${operation}.csv`, mimeType: CSV_TYPE };
}

/** Reads a resource. Throws the protocol's error for an address that leads nowhere. */
export async function readResource(uri: string, ask: AskOptions): Promise<ReadResourceResult> {
  try {
    const { mimeType, text } = await contentOf(uri, ask);
    return { contents: [{ uri, mimeType, text }] };
  } catch (thrown) {
    if (!(thrown instanceof ShelflineError)) throw thrown;
    const { code, message } = thrown;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri, code });
  }
}

async function contentOf(uri: string, ask: AskOptions) {
  const [path = '', query = ''] = uri.startsWith(SCHEME)
    ? uri.slice(SCHEME.length).split('?', 2)
    : [];
  const [kind, name = '', more] = path.split('/');
  if (more === undefined && kind === 'csv' && isTable(name)) {
    const client = createClient('A', { ...ask, retries: 0 });
    const question = Object.fromEntries(new URLSearchParams(query)) as { asin: string };
    return { mimeType: CSV_TYPE, text: await client.csv(TABLES[name], question) };
  }
  if (path === 'glossary') {
    const lines = [...glossary()].map(([word, meaning]) => `- **${word}**: ${meaning}`);
    return { mimeType: 'text/markdown', text: lines.join('\n') };
  }
  const isKnown = path === 'model' || path === 'coverage' || (kind === 'fees' && name !== '');
  if (!isKnown || more !== undefined) throw new ResourceNotFoundError(uri);
  const known = kind === 'fees' ? `fees/${encodeURIComponent(name)}` : path;
  const data = await readKnowledge(ask, `/${known}` as KnowledgePath);
  return { mimeType: JSON_TYPE, text: JSON.stringify(data) };
}

const isTable = (name: string): name is Table => Object.hasOwn(TABLES, name);
