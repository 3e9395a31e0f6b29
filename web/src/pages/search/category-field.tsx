/** Chooses a category step by step: its ancestors, itself, and what lies below it. */
import { api, type Marketplace } from '../../api.ts';
import { count } from '../../format.ts';
import { useResource } from '../../resource.ts';
import { texts } from './words.ts';

interface CategoryFieldProps {
  readonly marketplace: Marketplace;
  /** Id of the category; the empty text for all of them. */
  readonly chosen: string;
}

export function CategoryField({ marketplace, chosen }: CategoryFieldProps) {
  const words = texts();
  const question = { marketplace, ...(chosen === '' ? {} : { category: chosen }) };
  const { value } = useResource(JSON.stringify(question), async (signal) => {
    return (await api.category(question, { signal })).data;
  });
  const here = value?.category ?? null;
  const isCurrent = (here?.id ?? '') === chosen;
  return (
    <label class="field search-category">
      {words.category}
      <select name="category" value={chosen}>
        <option value="">{words.allCategories}</option>
        {chosen !== '' && !isCurrent && <option value={chosen}>{chosen}</option>}
        {here !== null && isCurrent && (
          <>
            {here.parentId !== null && <option value={here.parentId}>↑ {here.path.at(-2)}</option>}
            <option value={here.id}>{here.name}</option>
          </>
        )}
        {(isCurrent ? (value?.categories ?? []) : []).map(({ id, name, productCount }) => (
          <option key={id} value={id}>
            {here === null ? '' : '– '}
            {name} ({count(productCount)})
          </option>
        ))}
      </select>
    </label>
  );
}
