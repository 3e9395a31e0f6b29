/**
 * Reads the rate cards of a folder: `cards/<id>.json` are the cards, `bases/` hold what several of
 * them share, `departments.json` the names of catalog categories. A file can extend others: objects
 * are merged member by member, anything else is replaced. What a file says itself counts most.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DepartmentNames } from '../../domain/fees/departments.ts';
import { compileRateCards, type RateCards } from '../../domain/fees/rate-cards.ts';
import { cardFaults } from './card-faults.ts';
import { cardSchema, departmentsSchema, type WrittenCard } from './card-schema.ts';
import { faultAt, type JsonFile, readJson, schemaFault } from './json-file.ts';
import { cardOf } from './written-card.ts';

/** The cards that come with the program. */
export const SHIPPED_RATE_CARDS = join(import.meta.dirname, '../../../facts/fees');

/**
 * Every card of the folder, compiled.
 *
 * @throws Error with file, line and words of the first fault
 */
export function readRateCards(folder: string = SHIPPED_RATE_CARDS): RateCards {
  const cards = readFolder(join(folder, 'cards'));
  const files = new Map([...cards, ...readFolder(join(folder, 'bases'))]);
  const printed = [...cards.keys()].sort().map((id) => {
    const sources = withExtended(files, id, []);
    const values = sources.map(({ value }) => value);
    const { about: _about, extends: _extends, ...card } = values.reduceRight(merged, {});
    const unfit = schemaFault(cardSchema, card);
    if (unfit !== null) throw faultAt(sources, unfit);
    const whole = cardOf(id, card as WrittenCard);
    const [fault] = cardFaults(whole);
    if (fault !== undefined) throw faultAt(sources, fault);
    return whole;
  });
  const departments = readJson(join(folder, 'departments.json'));
  const unfit = schemaFault(departmentsSchema, departments.value);
  if (unfit !== null) throw faultAt([departments], unfit);
  return compileRateCards(printed, departments.value as unknown as DepartmentNames);
}

function readFolder(folder: string): Map<string, JsonFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(names.map((name) => [basename(name, '.json'), readJson(join(folder, name))]));
}

/** A file and all it extends, what counts most first. */
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
