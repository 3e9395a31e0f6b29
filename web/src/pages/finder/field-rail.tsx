/** The conditions at the side of the finder, in groups as people think of them. */
import { useRef } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';
import { MarketplaceField } from '../../parts/marketplace-field.tsx';
import { isPhone } from '../../parts/phone.ts';
import { CategoryField } from '../search/category-field.tsx';
import { texts as searchTexts } from '../search/words.ts';
import { ChoiceField } from './choice-field.tsx';
import { type FieldGroup, type FieldName, GROUPS } from './field-groups.ts';
import { conditionsOf, type FieldInfo, NO_CONDITIONS } from './finder-question.ts';
import { RangeField } from './range-field.tsx';
import { texts } from './words.ts';

type Infos = ReadonlyMap<string, FieldInfo>;

export function FieldRail({ infos }: { readonly infos: Infos }) {
  const words = texts();
  const { values, set } = useAddress();
  const asked = conditionsOf(values).length;
  return (
    <details class="finder-rail" open={!isPhone.value}>
      <summary>{asked === 0 ? words.conditions : words.conditionsSet(asked)}</summary>
      <Words />
      <MarketplaceField drops={['category', 'selected']} />
      {GROUPS.map((group) => (
        <Group key={group.name} group={group} infos={infos} />
      ))}
      {asked > 0 && (
        <button type="button" onClick={() => set(NO_CONDITIONS)}>
          {searchTexts().clear}
        </button>
      )}
    </details>
  );
}

/** Words narrow the finder, but nobody needs any. */
function Words() {
  const words = texts();
  const { values, set } = useAddress();
  const field = useRef<HTMLInputElement>(null);
  const asked = values['keyword'] ?? '';
  const onSubmit = (event: Event) => {
    event.preventDefault();
    set({ keyword: field.current?.value.trim() ?? '', selected: undefined });
  };
  return (
    <form onSubmit={onSubmit}>
      <label class="field">
        {words.keyword}
        <input
          key={asked}
          ref={field}
          type="search"
          name="keyword"
          maxLength={200}
          defaultValue={asked}
          placeholder={words.keywordHow}
        />
      </label>
    </form>
  );
}

function Group({ group, infos }: { readonly group: FieldGroup; readonly infos: Infos }) {
  const words = texts();
  const { values } = useAddress();
  const isAsked = group.more.some((name) => (values[name] ?? '') !== '');
  return (
    <section class="finder-group" aria-label={words[group.name]}>
      <h2>{words[group.name]}</h2>
      {group.fields.map((name) => (
        <Field key={name} name={name} info={infos.get(name)} />
      ))}
      <details open={isAsked}>
        <summary class="caption">{words.more}</summary>
        {group.more.map((name) => (
          <Field key={name} name={name} info={infos.get(name)} />
        ))}
      </details>
    </section>
  );
}

function Field({ name, info }: { readonly name: FieldName; readonly info: FieldInfo | undefined }) {
  const { values, set } = useAddress();
  if (name === 'category') {
    return (
      <div
        class="finder-field"
        onChange={({ target }) =>
          set({ category: (target as HTMLSelectElement).value, selected: undefined })
        }
      >
        <CategoryField
          marketplace={marketplaceOf(values['marketplace'])}
          chosen={values['category'] ?? ''}
        />
      </div>
    );
  }
  if (info === undefined || info.type === 'number' || info.type === 'date') {
    return <RangeField name={name} info={info} />;
  }
  return <ChoiceField name={name} info={info} />;
}
