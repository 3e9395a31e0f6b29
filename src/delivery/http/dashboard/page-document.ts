/** The document of a page: it names the code of the page, so that browsers fetch it at once. */

/** What Vite writes of a file that it built. */
interface BuiltFile {
  readonly file: string;
  /** Keys of the files that it needs. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, BuiltFile>>;

/**
 * Without these lines a browser would learn of a page's code from the code of the frame, a round of
 * requests later.
 *
 * @param document the built `index.html`
 * @param source the page's file within `web/`
 */
export function documentOf(document: string, manifest: Manifest, source: string): string {
  const lines = filesOf(manifest, source)
    .filter((file) => !document.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  return document.replace('</head>', `${lines.join('\n')}\n</head>`);
}

/** Returns a file and all that it needs, style sheets included. */
function filesOf(manifest: Manifest, source: string): readonly string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const built = manifest[key];
    if (built === undefined || found.has(built.file)) return;
    found.add(built.file);
    for (const sheet of built.css ?? []) found.add(sheet);
    for (const needed of built.imports ?? []) visit(needed);
  };
  visit(source);
  return [...found];
}
