/** Makes the commands of the administration from its operations. */
import { Command, Option } from 'commander';
import type { AdminOperation, Needed } from '../interface/admin-operation.ts';
import { bindSchema, type Params } from '../interface/bind-operation.ts';
import type { CommandWords, OptionWords } from '../interface/command.ts';
import { enumeratedValues, type JsonSchema, strictSchema } from '../interface/json-schema.ts';
import type { Resource } from '../operations/admin/resources.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions, table } from './cli-io.ts';

export interface AdministerDeps {
  readonly io: CliIo;
  /** The name of the user who runs the command. */
  readonly user: string;
  /** Opens a part of a data directory while `work` runs. */
  open<Part extends keyof Needed, Result>(
    part: Part,
    dataDir: string | undefined,
    work: (app: Needed[Part]) => Promise<Result>,
  ): Promise<Result>;
}

/** Returns the command of a resource; with a single operation of its name, that is the command. */
export function resourceCommand(
  { name, summary }: Pick<Resource, 'name' | 'summary'>,
  operations: readonly AdminOperation[],
  deps: AdministerDeps,
): Command {
  const commands = operations.flatMap((operation) => {
    const { command } = operation;
    return command === undefined ? [] : [commandOf(operation, command, deps)];
  });
  const [first] = commands;
  if (first?.name() === name) return first;
  const resource = new Command(name).description(summary);
  for (const command of commands) resource.addCommand(command);
  return resource;
}

/** The words of an operation with any parameters and data. */
// biome-ignore lint/suspicious/noExplicitAny: the types meet inside defineAdmin only.
type Words = CommandWords<any, any, any>;

/** A parameter as the command line takes it. */
interface Taken {
  readonly name: string;
  readonly option: Option;
  readonly read: OptionWords['read'];
}

function commandOf(operation: AdminOperation, words: Words, deps: AdministerDeps): Command {
  const { properties, required } = strictSchema(operation.params);
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const places = [...inPath, ...(words.places ?? [])];
  const taken = Object.entries(properties)
    .filter(([name]) => !places.includes(name))
    .map(([name, schema]): Taken => {
      const own: OptionWords = words.options?.[name] ?? {};
      const option = optionOf(name, schema, own).makeOptionMandatory(required.includes(name));
      return { name, option, read: own.read };
    });
  const command = new Command(words.name.split(' ').at(-1)).description(`${operation.summary}.`);
  for (const name of places) command.argument(`<${name}>`, wordsOf(properties[name]));
  for (const { option } of taken) command.addOption(option);
  addCommonOptions(command);
  return command.action(async (...given) => {
    const options: CommonOptions = command.opts();
    const texts = new Map(places.map((name, at) => [name, String(given[at])]));
    await run(operation, words, readParams(operation, texts, taken, command.opts()), {
      options,
      ...deps,
    });
  });
}

function optionOf(name: string, schema: JsonSchema, own: OptionWords): Option {
  const { flags = flagsOf(name, schema), words = wordsOf(schema), usual } = own;
  const option = new Option(flags, words);
  const values = enumeratedValues(schema);
  // Listed by the help. The schema refuses others, in the words of all interfaces.
  if (values.length > 0) option.argChoices = values.map(String);
  if (usual !== undefined) option.default(usual);
  else if (schema.default !== undefined && schema.type !== 'boolean')
    option.default(schema.default);
  return option;
}

/** Returns `--max-age <number>` for a number `maxAge`, `--role <role>` for one of some roles. */
function flagsOf(name: string, schema: JsonSchema): string {
  const { type } = schema;
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (type === 'boolean') return flag;
  if (enumeratedValues(schema).length > 0) return `${flag} <${flag.slice(2)}>`;
  return type === 'number' || type === 'integer' ? `${flag} <number>` : `${flag} <text>`;
}

/** Returns a description in the style of the help: it begins small and ends without a stop. */
function wordsOf(schema: JsonSchema | undefined): string {
  const text = schema?.description ?? '';
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}

/** Returns checked parameters. Throws what the interface would answer with 400. */
function readParams(
  operation: AdminOperation,
  texts: Map<string, string>,
  taken: readonly Taken[],
  options: Readonly<Record<string, unknown>>,
): Params {
  const { typed, check } = bindSchema(strictSchema(operation.params));
  const others: Record<string, unknown> = {};
  for (const { name, option, read } of taken) {
    const value = options[option.attributeName()];
    if (value === undefined) continue;
    if (read !== undefined) others[name] = read(String(value));
    else if (typeof value === 'string') texts.set(name, value);
    else others[name] = value;
  }
  const params = { ...typed(texts), ...others };
  check(params);
  return params;
}

async function run(
  operation: AdminOperation,
  { prints, show }: Words,
  params: Params,
  { io, user, open, options }: AdministerDeps & { readonly options: CommonOptions },
): Promise<void> {
  const part: keyof Needed = operation.needs;
  await open(part, options.dataDir, async (app) => {
    const given = await operation.handle(params, { app, by: user, upload: null });
    const data = given as Readonly<Record<string, unknown>>;
    const { lines = [], rows = [], remarks = [], warnings = [] } = show(data, app);
    const value = prints === undefined ? data : data[prints];
    answer(io, options, value, [...lines, ...table(rows)], remarks);
    for (const warning of warnings) io.note(warning);
  });
}
