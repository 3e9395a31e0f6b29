/** A built dashboard without content, for tests of what serves it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fills a folder with the least that a built dashboard has, and returns it. */
export function fillDashboard(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const files = {
    'index.html': '<head><script src="/assets/index-1.js"></script></head>',
    'embed.html': '',
    'assets/index-1.js': 'start();',
    'manifest.json': JSON.stringify({
      'src/main.tsx': { file: 'assets/index-1.js' },
      'src/pages/product/product-page.tsx': {
        file: 'assets/product-1.js',
        imports: ['src/main.tsx', '_shared.js'],
        css: ['assets/product-1.css'],
      },
      '_shared.js': { file: 'assets/shared-1.js', imports: ['src/main.tsx'] },
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
