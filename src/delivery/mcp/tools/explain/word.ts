/** What a word of answers means: a term of the glossary, or a field of the interface. */
import { invalidParameter } from '../../../../domain/values/error.ts';
import { formA } from '../../../interface/forms.ts';
import {
  dataSchema,
  enumeratedValues,
  type JsonSchema,
  visitSchema,
} from '../../../interface/json-schema.ts';
import { findTerm, findWord, glossary } from '../../glossary.ts';
import type { ToolAnswer } from '../../tool.ts';
import { quoted } from '../../wording.ts';

export function explainWord(asked: string): ToolAnswer {
  const name = asked.trim();
  const found = ownField(name) ?? findTerm(name) ?? fieldNamed(name) ?? findWord(name);
  if (found === null) {
    const issue = `${quoted(asked)} is no term of the glossary and no field of an answer`;
    throw invalidParameter('word', issue, [...glossary().keys()]);
  }
  const summary = `${found.word}: ${found.meaning}`;
  return { summary, data: { ...found }, coverage: null, asOf: null, sources: null };
}

/** Fields that only the answers of tools have. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  summary: 'The answer in one sentence; money of a month is rounded to three digits in it.',
  truncated: 'What was left out to keep the answer short; null if nothing was.',
  next: 'The arguments that ask for what was left out, or what to do after a refusal.',
  quota: 'The requests of the day that are left; null for a key without a daily limit.',
  links: 'Addresses of resources with the whole of what is shown in part.',
  coverage: 'How much is held of the marketplace, and from when to when it was looked at.',
  asOf: 'The newest look behind the answer; null if there was none.',
  sources: 'Who said what is shown: the names of the imported formats. Null if that is not kept.',
  held: 'What is stored here, with its source and the time of the look.',
  estimate: 'How the monthly sales of the product were estimated.',
  notFound: 'Asked products that are not held of the marketplace.',
  figures: 'What the history comes to: lowest, highest and average values.',
  total: 'How many rows there are altogether, shown or not.',
  note: 'What to know about the answer; null if there is nothing.',
};

function ownField(asked: string): { readonly word: string; readonly meaning: string } | null {
  const word = Object.keys(OWN_FIELDS).find((one) => one.toLowerCase() === asked.toLowerCase());
  return word === undefined ? null : { word, meaning: OWN_FIELDS[word] ?? '' };
}

/** What the answers of operations say of a field, wherever it stands in them. */
function fieldNamed(asked: string): { readonly word: string; readonly meaning: string } | null {
  const field = fields().get(asked.toLowerCase());
  if (field === undefined) return null;
  const { word, operations, values, descriptions } = field;
  const mention = new RegExp(`\\b${word}\\b`);
  const terms = [...glossary()].filter(([, meaning]) => mention.test(meaning));
  const parts = [
    `a field of ${[...operations].join(', ')}`,
    ...(values.size === 0 ? [] : [`one of ${[...values].join(', ')}`]),
    ...descriptions,
    ...terms.map(([term, meaning]) => `${term}: ${meaning}`),
  ];
  return { word, meaning: parts.join('. ').replaceAll('..', '.') };
}

interface Field {
  readonly word: string;
  readonly operations: Set<string>;
  readonly values: Set<string | number>;
  readonly descriptions: Set<string>;
}

let known: ReadonlyMap<string, Field> | null = null;

/** Returns all fields of answers, by their names in lower case. */
function fields(): ReadonlyMap<string, Field> {
  known ??= readFields();
  return known;
}

function readFields(): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>();
  for (const { operation } of formA.routes) {
    visitSchema(dataSchema(operation, formA), ({ properties = {} }) => {
      for (const [word, schema] of Object.entries(properties)) {
        const field = found.get(word.toLowerCase()) ?? newField(word);
        found.set(word.toLowerCase(), field);
        field.operations.add(operation.name);
        addWords(field, schema);
      }
    });
  }
  return found;
}

function newField(word: string): Field {
  return { word, operations: new Set(), values: new Set(), descriptions: new Set() };
}

function addWords({ values, descriptions }: Field, schema: JsonSchema): void {
  for (const part of [schema, ...(schema.anyOf ?? [])]) {
    for (const value of enumeratedValues(part)) values.add(value);
    if (part.description !== undefined) descriptions.add(part.description);
  }
}
