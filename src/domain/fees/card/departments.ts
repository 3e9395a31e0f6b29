/**
 * Finds the rate card department of a catalog category by its path. The root sets it, and each name
 * below can move it to another.
 */

export interface DepartmentNames {
  /** Root categories of the stores, in their languages. */
  readonly roots: NamesByDepartment;
  /** For each department a path has reached, the names below that lead to another one. */
  readonly below: Readonly<Record<string, NamesByDepartment>>;
  /** For a department that few cards have a row for, the one whose row other cards charge. */
  readonly partOf: Readonly<Record<string, string>>;
}

type NamesByDepartment = Readonly<Record<string, readonly string[]>>;

export interface Departments {
  readonly roots: ReadonlyMap<string, string>;
  readonly below: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly partOf: ReadonlyMap<string, string>;
}

export function indexDepartments({ roots, below, partOf }: DepartmentNames): Departments {
  const entries = Object.entries(below).map(([from, names]) => [from, index(names)] as const);
  return { roots: index(roots), below: new Map(entries), partOf: new Map(Object.entries(partOf)) };
}

/** Returns the department of a path. Null when its root is unknown. */
export function departmentOf({ roots, below }: Departments, path: readonly string[]) {
  const [root, ...inner] = path.map(folded);
  let department = root === undefined ? null : (roots.get(root) ?? null);
  for (const name of inner) {
    if (department === null) return null;
    department = below.get(department)?.get(name) ?? department;
  }
  return department;
}

function index(names: NamesByDepartment): Map<string, string> {
  return new Map(
    Object.entries(names).flatMap(([department, list]) =>
      list.map((name) => [folded(name), department] as const),
    ),
  );
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
