/**
 * Every file of the repository that is made from the operations: collections and Markdown pages.
 * `scripts/generate-reference.ts` writes them; a test fails while they are stale.
 */

import { postmanCollection } from '../../src/delivery/http/reference/postman.ts';
import type { Form } from '../../src/delivery/interface/operation.ts';
import { brunoCollection } from './bruno.ts';
import { errorsPage, formPage } from './markdown.ts';

const STORE_NAME = 'amazon';
const ORIGIN = 'http://127.0.0.1:8080';

/** Path from the repository's root -> text. */
export function committedFiles(forms: readonly Form[]): Map<string, string> {
  const files = new Map([['docs/api/errors.md', errorsPage()]]);
  for (const form of forms) {
    const name = `form-${form.name.toLowerCase()}`;
    const options = { baseUrl: `${ORIGIN}/${name}/api/v1`, storeName: STORE_NAME };
    const collection = postmanCollection(form, options);
    files.set(`docs/api/${name}.md`, formPage(form, STORE_NAME));
    files.set(`collections/${name}.postman.json`, `${JSON.stringify(collection, null, 2)}\n`);
    for (const [path, text] of brunoCollection(form, options)) {
      files.set(`collections/bruno/${name}/${path}`, text);
    }
  }
  return files;
}
