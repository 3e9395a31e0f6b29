/** The page that shows the reference: Swagger UI, all of it served from here. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Below it stand the files of the page. */
export const ASSETS_PATH = '/docs/assets';

/** Scripts and connections of this server only; Swagger UI needs inline styles and data images. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const BUNDLED = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui-standalone-preset.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
] as const;

export interface StaticFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: () => Buffer;
}

/** A document the page can show. */
export interface ShownDocument {
  readonly name: string;
  readonly url: string;
}

/** The files that pages of any form share, read when first asked for. */
export function bundledFiles(): StaticFile[] {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');
  return BUNDLED.map(([name, contentType]) => ({
    path: `${ASSETS_PATH}/${name}`,
    contentType,
    bytes: () => readFileSync(join(folder, name)),
  }));
}

/** A page at `path` and the script that starts it: a policy without inline scripts needs a file. */
export function docsPage(path: string, documents: readonly ShownDocument[]): StaticFile[] {
  const script = `${path}/start.js`;
  return [
    { path, contentType: 'text/html; charset=utf-8', bytes: () => Buffer.from(pageOf(script)) },
    {
      path: script,
      contentType: 'text/javascript; charset=utf-8',
      bytes: () => Buffer.from(startScript(documents)),
    },
  ];
}

function pageOf(script: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shelfline API</title>
<link rel="stylesheet" href="${ASSETS_PATH}/swagger-ui.css">
<style>body { margin: 0 }</style>
<link rel="icon" type="image/png" href="${ASSETS_PATH}/favicon-32x32.png">
</head>
<body>
<div id="reference"></div>
<script src="${ASSETS_PATH}/swagger-ui-bundle.js"></script>
<script src="${ASSETS_PATH}/swagger-ui-standalone-preset.js"></script>
<script src="${script}"></script>
</body>
</html>
`;
}

function startScript(documents: readonly ShownDocument[]): string {
  return `SwaggerUIBundle({
  urls: ${JSON.stringify(documents)},
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
});
`;
}
