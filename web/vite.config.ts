/** Builds the dashboard into `web/dist`. Each page is a file, loaded when it is opened. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = import.meta.dirname;

export default defineConfig({
  root: ROOT,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content policy allows no inline data, so even the smallest file stays a file.
    assetsInlineLimit: 0,
    // Tells the service which files a page needs.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'embed.html'].map((name) => join(ROOT, name)),
      output: {
        // What most pages use is one file. Many small ones would each be a request.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] },
      },
    },
  },
});
