/** A tool as assistants see it in `tools/list`, and the reader of its arguments. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import Type, { type TSchema } from 'typebox';
import { bindSchema } from '../interface/bind-operation.ts';
import { isObject, withoutEmpty } from '../interface/coerce.ts';
import { type ObjectSchema, strictSchema, visitSchema } from '../interface/json-schema.ts';
import { invalidBody } from '../interface/report-faults.ts';
import type { Detail } from './fit-budget.ts';
import { listedSchema } from './listed-schema.ts';
import type { Tool } from './tool.ts';

/** Arguments that most tools take, because they decide how long an answer is. */
export interface Steering {
  readonly detail?: Detail;
  readonly fields?: readonly string[];
}

const FIELDS_MAX = 60;
/** Answers repeat arguments. Longer ones would leave no room for anything else. */
const TEXT_MAX = 500;

const STEERING = {
  detail: Type.Optional(Type.Enum(['brief', 'full'])),
  fields: Type.Optional(
    Type.Array(Type.String(), { maxItems: FIELDS_MAX, description: 'Wanted fields.' }),
  ),
};

export interface DescribedTool {
  readonly tool: Tool;
  readonly listed: ListedTool;
  /** The schema that arguments are checked by. */
  readonly inputSchema: ObjectSchema;
  /** Returns checked arguments. Throws a `ShelflineError` that names each wrong one. */
  read(given: unknown): Steering & Record<string, unknown>;
}

export function describeTool(tool: Tool): DescribedTool {
  const steering = tool.hasFixedSize === true ? {} : STEERING;
  const inputSchema = strictSchema(Type.Object({ ...tool.input, ...steering }));
  visitSchema(inputSchema, (part) => {
    if (part.type === 'string') part.maxLength ??= TEXT_MAX;
  });
  const { check } = bindSchema(inputSchema);
  return {
    tool,
    inputSchema,
    listed: {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: listedSchema(inputSchema),
      outputSchema: outputSchema(tool.output),
      annotations: hintsOf(tool),
    } as ListedTool,
    read(given) {
      if (!isObject(given)) throw invalidBody('arguments: must be an object.');
      const params = withoutEmpty(given, inputSchema);
      check(params);
      return params;
    },
  };
}

/** `fields` may leave out any field but the summary, and every word of the list has to be read. */
function outputSchema(output: Readonly<Record<string, TSchema>>) {
  const { type, properties } = listedSchema(Type.Object({ summary: Type.String(), ...output }));
  return { type, properties };
}

/** The protocol gives the other hints no meaning for tools that only read. */
function hintsOf({ isReadOnly = true }: Tool) {
  const hints = { readOnlyHint: isReadOnly, openWorldHint: false };
  return isReadOnly ? hints : { ...hints, destructiveHint: false, idempotentHint: false };
}
