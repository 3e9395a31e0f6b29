/**
 * From a catalogue category to a referral category of the schedule in force: the path is read from
 * its root down to a department, and each card has a name for the departments it lists. A path or a
 * department without a counterpart is not mapped; nothing falls back to "everything else" unless
 * the card's own wording puts it there.
 */
import type { MarketplaceId } from '../marketplace.ts';
import { type CompiledSchedule, findCategory } from './compile.ts';
import { CARD_NAMES } from './department-cards.ts';
import { BELOW, type Department, ROOTS } from './department-names.ts';
import type { CompiledCategory } from './referral.ts';

/** The referral category a path of catalogue names (root first) belongs to; null when unmapped. */
export function mapCategory(
  compiled: CompiledSchedule,
  path: readonly string[],
): CompiledCategory | null {
  const department = departmentOf(path);
  if (department === null) return null;
  const name = CARD_NAMES[compiled.schedule.marketplace][department];
  return name === undefined ? null : findCategory(compiled, name);
}

/** The department a path leads to; null when its root is not known. */
export function departmentOf(path: readonly string[]): Department | null {
  const [root, ...below] = path.map(folded);
  let department = root === undefined ? null : (ROOT_BY_NAME.get(root) ?? null);
  for (const name of below) {
    if (department === null) return null;
    department = BELOW_BY_NAME.get(department)?.get(name) ?? department;
  }
  return department;
}

/** Every name a card is asked for; a test holds them against the schedules. */
export function cardNames(marketplace: MarketplaceId): readonly string[] {
  return Object.values(CARD_NAMES[marketplace]);
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/&|\+/g, ' and ')
    .replace(/[,.'’\-–/()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const ROOT_BY_NAME = index(ROOTS);
const BELOW_BY_NAME = new Map(
  Object.entries(BELOW).map(([from, names]) => [from as Department, index(names)] as const),
);

function index(names: Readonly<Partial<Record<Department, string>>>): Map<string, Department> {
  return new Map(
    Object.entries(names).flatMap(([department, list]) =>
      list.split(' | ').map((name) => [folded(name), department as Department] as const),
    ),
  );
}
