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
  const found = findTerm(name) ?? fieldNamed(name) ?? findWord(name);
  if (found === null) {
    const issue = `${quoted(asked)} is no term of the glossary and no field of an answer`;
    throw invalidParameter('word', issue, [...glossary().keys()]);
  }
  const summary = `${found.word}: ${found.meaning}`;
  return { summary, data: { ...found }, coverage: null, asOf: null, sources: null };
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
