/**
 * Reads the rate cards of a folder: `cards/<id>.json` are the cards, `bases/` contains what several
 * of them share, `departments.json` the names of catalog categories. A file can extend others:
 * objects are merged member by member, anything else is replaced. A file's own members take
 * precedence.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { cardSchema, rateCardOf } from '../../domain/fees/card/rate-card.ts';
import { compileRateCards, type RateCards } from '../../domain/fees/card/rate-cards.ts';
import { cardFaults } from './card-faults.ts';
import { faultAt, type JsonFile, readJson, schemaFault } from './json-file.ts';

/** The cards that come with the program. */
export const SHIPPED_RATE_CARDS = join(import.meta.dirname, '../../../facts/fees');

const namesByDepartment = Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1 })));

const departmentsSchema = Type.Object(
  {
    about: Type.Array(Type.String()),
    roots: namesByDepartment,
    below: Type.Record(Type.String(), namesByDepartment),
    partOf: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);

/** Returns every card, compiled. @throws Error with file, line and words of the first fault */
export function readRateCards(folder: string = SHIPPED_RATE_CARDS): RateCards {
  const cards = readFolder(join(folder, 'cards'));
  const files = new Map([...cards, ...readFolder(join(folder, 'bases'))]);
  const printed = [...cards.keys()].sort().map((id) => {
    const sources = withExtended(files, id, []);
    const values = sources.map(({ value }) => value);
    const { about: _about, extends: _extends, ...card } = values.reduceRight(merged, {});
    const whole = rateCardOf(id, fitting(cardSchema, card, sources));
    const [fault] = cardFaults(whole);
    if (fault !== undefined) throw faultAt(sources, fault);
    return whole;
  });
  const departments = readJson(join(folder, 'departments.json'));
  return compileRateCards(printed, fitting(departmentsSchema, departments.value, [departments]));
}

/** Returns the value. @throws Error with file and line if it breaks the schema */
function fitting<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  sources: readonly JsonFile[],
): Static<Schema> {
  const fault = schemaFault(schema, value);
  if (fault !== null) throw faultAt(sources, fault);
  return value as Static<Schema>;
}

function readFolder(folder: string): Map<string, JsonFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(names.map((name) => [basename(name, '.json'), readJson(join(folder, name))]));
}

/** Returns a file and all it extends, highest precedence first. */
function withExtended(
  files: ReadonlyMap<string, JsonFile>,
  id: string,
  trail: readonly string[],
): readonly JsonFile[] {
  const file = files.get(id);
  if (file === undefined) return [];
  const names = [file.value['extends'] ?? []].flat().map(String);
  for (const name of names) {
    const path = ['extends'];
    if (!files.has(name)) throw faultAt([file], { path, what: `there is no "${name}" to extend` });
    if (name === id || trail.includes(name)) {
      throw faultAt([file], { path, what: `"${name}" extends this file in turn` });
    }
  }
  return [file, ...names.toReversed().flatMap((name) => withExtended(files, name, [...trail, id]))];
}

type Fields = JsonFile['value'];

function merged(base: Fields, own: Fields): Fields {
  const all: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(own)) {
    const below = all[name];
    all[name] = isFields(below) && isFields(value) ? merged(below, value) : value;
  }
  return all;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
