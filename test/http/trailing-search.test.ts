/** Answers while imports go on and the search index trails the store: never one for another. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FileSearch,
  openFileSearch,
} from '../../src/adapters/search-index/files/file-search.ts';
import type { AppContext } from '../../src/app/context.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { derive, product } from '../contract/store-fixture.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';
import { openTestStore, type TestStore } from '../support/test-place.ts';

let place: TestStore;
let index: FileSearch;
let harness: Harness;
let key: string;

beforeEach(async () => {
  place = await openTestStore();
  const { store, directory } = place;
  await put('1');
  index = await openFileSearch({ store, feed: store.feed, directory: join(directory, 'search') });
  const model = builtInModel();
  const app: Partial<AppContext> = {
    store,
    search: index.search,
    searchRevision: index.revision,
    salesModel: () => model,
  };
  harness = await startHarness({ forms: [formA], app });
  key = await harness.mintKey();
});

afterEach(async () => {
  await harness.close();
  await index.close();
  await place.close();
});

const put = (name: string) =>
  place.store.imports.apply([product(name, { facts: { title: `Mat ${name}` } })], derive);

async function search(etag?: string) {
  const { statusCode, headers, body } = await harness.request('/api/v1/search?keyword=mat', {
    key,
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });
  const total = statusCode === 200 ? JSON.parse(body).data.totalResults : null;
  return { status: statusCode, etag: String(headers['etag']), total };
}

describe('while the index trails the store', () => {
  it('an answer is not kept as one of the newer store', async () => {
    const before = await search();
    expect(before.total).toBe(1);
    await put('2');
    const trailing = await search();
    expect(trailing.total).toBe(1);
    expect(await search(trailing.etag)).toMatchObject({ status: 304 });
    await index.refresh();
    expect(await search(trailing.etag)).toMatchObject({ status: 200, total: 2 });
    expect(await search(before.etag)).toMatchObject({ status: 200, total: 2 });
    const after = await search();
    expect(await search(after.etag)).toMatchObject({ status: 304 });
  });

  it('an earlier name never passes for the newest state, however imports and searches fall', async () => {
    const names = new Set<string>();
    for (let round = 2; round < 30; round += 1) {
      const answers = await Promise.all([
        ...[search(), search(), put(String(round)), search(), index.refresh(), search()],
        ...[new Promise(setImmediate).then(() => search()), search()],
      ]);
      for (const answer of [...answers, await search()]) {
        if (typeof answer === 'object' && 'etag' in answer) names.add(answer.etag);
      }
      await index.refresh();
      const latest = await search();
      expect(latest.total).toBe(round);
      expect(await search(latest.etag)).toMatchObject({ status: 304 });
      for (const etag of names) {
        if (etag === latest.etag) continue;
        expect(await search(etag)).toMatchObject({ status: 200, total: round });
      }
    }
  });
});
