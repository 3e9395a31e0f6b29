/**
 * Builds the package in `dist/package`, or in the folder given: JavaScript, facts, and libraries in
 * the releases of the lockfile. `npm pack ./dist/package` makes the file to install, which needs no
 * registry. Node strips no types below `node_modules`, so an installed package has to be built.
 *
 * It needs no development dependency, so that an image can be built without them, and the dashboard
 * built before (scripts/build-web.ts).
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PACKAGE = resolve(process.argv[2] ?? join(ROOT, 'dist/package'));

const COPIED = [
  'bin',
  'CHANGELOG.md',
  'deploy',
  'docs',
  'facts',
  'LICENSE',
  'README.md',
  'scripts/hand-over.mjs',
  'scripts/node-floor.mjs',
  'web/dist',
];
/** What users of a package read; the rest is for those who change it. */
const FIELDS = ['name', 'version', 'description', 'license', 'type', 'private', 'engines', 'bin'];
/** The path of another source: in an import, or in the URL of a thread. */
const SOURCE_PATH = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g;
/** Files of libraries that no program loads: half of their bytes. Licenses stay. */
const UNUSED = /^(test|tests|docs|examples?|benchmarks?|integration|\.github)$|\.(map|[cm]?ts|md)$/;
const LICENSE = /licen[cs]e/i;
const UNUSED_OF: Readonly<Record<string, RegExp>> = {
  // SQLite in source; the binaries of all platforms stay.
  'node_modules/better-sqlite3': /^(deps|src|build|binding\.gyp)$/,
};

rmSync(PACKAGE, { recursive: true, force: true });
for (const path of COPIED) cpSync(join(ROOT, path), join(PACKAGE, path), { recursive: true });
buildProgram('src', join(PACKAGE, 'lib'));
// Tools of assistants ask through the client.
buildProgram('client/src', join(PACKAGE, 'client/src'));
const libraries = releaseLibraries();
for (const library of libraries) copyLibrary(library);
writePackageFile();
process.stdout.write(`${relative(process.cwd(), PACKAGE)}: ${libraries.length} libraries\n`);

function buildProgram(source: string, target: string): void {
  const filter = (path: string) => !/\.(test\.ts|md)$/.test(path);
  cpSync(join(ROOT, source), target, { recursive: true, filter });
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((each) => each.endsWith('.ts'))) strip(join(target, file));
}

/** Types become spaces, so lines and columns in a stack trace are those of the source. */
function strip(source: string): void {
  const code = stripTypeScriptTypes(readFileSync(source, 'utf8'));
  writeFileSync(source.replace(/\.ts$/, '.js'), code.replaceAll(SOURCE_PATH, '$1$2.js$1'));
  rmSync(source);
}

/** The folders of the libraries that the program loads, by the lockfile. */
function releaseLibraries(): string[] {
  const { packages } = readJson<{ packages: Record<string, { dev?: boolean }> }>(
    'package-lock.json',
  );
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true && existsSync(join(ROOT, path)))
    .map(([path]) => path);
}

/** Copies a library without what is unused. Libraries in its folder are copied by themselves. */
function copyLibrary(library: string): void {
  const from = join(ROOT, library);
  const isUsed = (path: string) => {
    const inside = relative(from, path).replaceAll('\\', '/');
    if (inside === 'node_modules') return false;
    if (LICENSE.test(inside)) return true;
    return !UNUSED.test(inside) && UNUSED_OF[library]?.test(inside) !== true;
  };
  cpSync(from, join(PACKAGE, library), { recursive: true, filter: isUsed });
}

function writePackageFile(): void {
  const all = readJson<Record<string, unknown>>('package.json');
  const fields = FIELDS.map((name) => [name, all[name]]);
  const { dependencies } = all;
  const content = { ...Object.fromEntries(fields), dependencies, bundleDependencies: true };
  writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}
