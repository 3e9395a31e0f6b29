/**
 * A tool is one question that an assistant asks, answered from operations of the HTTP interface.
 * It asks through the typed client, in this process or over a network.
 */
import Type, { type TSchema } from 'typebox';
import type { ClientA } from '../../../client/src/client.ts';
import { formA } from '../interface/forms.ts';
import type { Operation } from '../interface/operation.ts';
import type { KnowledgePath } from './knowledge.ts';

/** What a tool knows in addition to its arguments. */
export interface ToolContext {
  /** Each call counts as the operation that it asks. */
  readonly client: ClientA;
  /** Reads what is never counted: the sales model, what is held, a marketplace's rate card. */
  about(path: KnowledgePath): Promise<unknown>;
}

export interface Coverage {
  readonly listings: number;
  readonly oldestObservedAt: string | null;
  readonly newestObservedAt: string | null;
}

/** What an operation is asked, as the client names it: `Question<'priceHistory'>`. */
export type Question<Name extends keyof ClientA> = Parameters<ClientA[Name]>[0];

type AnswerOf<Method> = Method extends (...args: never) => Promise<{ readonly data: infer Data }>
  ? Data
  : never;

/** What it answers: `Answered<'priceHistory'>`. */
export type Answered<Name extends keyof ClientA> = AnswerOf<ClientA[Name]>;

type Values = Readonly<Record<string, unknown>>;

/** The list of an answer. Its rows are cut from the end if the answer is too long. */
export interface AnswerList {
  /** The name of the list in the answer's schema: `products`. */
  readonly name: string;
  readonly rows: readonly Values[];
  /** The fields of a row without `detail: "full"`. The first one is always shown. */
  readonly brief: readonly string[];
  /** How many rows there are altogether. Default: those given. */
  readonly total?: number;
  /** Returns the arguments that ask for the rows after the first `shown` ones; null at the end. */
  next(shown: number): Values | null;
}

export interface ToolAnswer {
  /** One sentence. Every number in it stands in the answer, too. */
  readonly summary: string;
  /** What stands next to the list, by the names in the tool's schema. */
  readonly data?: Values;
  readonly list?: AnswerList;
  /** The fields of `data` without `detail: "full"`, if there is no list. Default: all. */
  readonly brief?: readonly string[];
  /** How much the answer is based on; null if that has no meaning here. */
  readonly coverage: Coverage | null;
  /** The newest observation behind the answer. */
  readonly asOf: string | null;
  /** Where the data came from; null if the operation does not say. */
  readonly sources: readonly string[] | null;
  /** Addresses of resources with the whole of what is shown in part. */
  readonly links?: readonly ResourceLink[];
}

export interface ResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

export interface ToolDefinition<Asked extends object> {
  /** In snake case, a verb first. */
  readonly name: string;
  readonly title: string;
  /** When to use it and what it answers. Short: all tools share 14 KB. */
  readonly description: string;
  readonly input: Readonly<Record<string, TSchema>>;
  /** The tool's own fields of the answer. */
  readonly output: Readonly<Record<string, TSchema>>;
  /** True if its answer is always short, so that `detail` and `fields` would be of no use. */
  readonly hasFixedSize?: boolean;
  /** False only for a tool that changes something. */
  readonly isReadOnly?: boolean;
  run(asked: Asked, context: ToolContext): Promise<ToolAnswer>;
}

/** A tool with any arguments. */
// biome-ignore lint/suspicious/noExplicitAny: arguments meet their type inside defineTool only.
export type Tool = ToolDefinition<any>;

export function defineTool<Asked extends object>(definition: ToolDefinition<Asked>): Tool {
  return definition;
}

/** Descriptions that replace long ones. */
const SHORT: Readonly<Record<string, string>> = {
  asin: 'Of a product.',
  keyword: 'Search words.',
  minSearchVolume: 'A month.',
  marketplace: 'As amazon.de or DE; default US.',
  maxAgeDays: 'Newer looks only.',
};

/**
 * Returns parameters of an operation for a tool.
 *
 * @param words descriptions for the tool; an empty one leaves it out
 */
export function paramsOf(
  operation: Operation,
  names: readonly string[],
  words: Readonly<Record<string, string>> = {},
): Record<string, TSchema> {
  const schema = operation.params(formA) as {
    readonly properties: Readonly<Record<string, TSchema>>;
    readonly required?: readonly string[];
  };
  return Object.fromEntries(
    names.map((name) => {
      const given = schema.properties[name];
      if (given === undefined) throw new TypeError(`${operation.name} has no parameter ${name}`);
      const { description, examples: _, ...rest } = given as TSchema & Record<string, unknown>;
      const said = words[name] ?? SHORT[name] ?? description;
      const own = said === '' ? rest : { ...rest, description: said };
      const isRequired = schema.required?.includes(name) ?? false;
      return [name, isRequired ? Type.Unsafe(own) : Type.Optional(Type.Unsafe(own))];
    }),
  );
}
