/** The keys of the installation, and one of them in full. */
import { useState } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { admin, type Key, type NewKey } from '../../admin.ts';
import { count } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { CreateKey } from './create-key.tsx';
import { KeyDetail } from './key-detail.tsx';
import { lifeColumns } from './life-columns.tsx';
import { MadeKey } from './made-key.tsx';
import { texts } from './words.ts';

const ROWS_EXPECTED = 4;

export function KeysPart() {
  const words = texts();
  const { values, set } = useAddress();
  const [made, setMade] = useState<NewKey | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const keys = useResource('keys', (signal) => admin.keys({ signal }));
  const done = (key: NewKey | null) => {
    setMade(key);
    setIsCreating(false);
    keys.reload();
  };
  const create = (
    <button type="button" aria-expanded={isCreating} onClick={() => setIsCreating(!isCreating)}>
      {words.createKey}
    </button>
  );
  return (
    <>
      <Section title={words.keys} actions={create}>
        {made !== null && <MadeKey made={made} onClose={() => setMade(null)} />}
        {isCreating && <CreateKey onDone={done} />}
        <Loaded resource={keys} rows={ROWS_EXPECTED}>
          {(value) => (
            <Table
              caption={`${words.keys}: ${words.rows}`}
              columns={columnsOf(words)}
              total={value.keys.length}
              row={(index) => value.keys[index]}
              open={({ id }) => set({ key: id })}
            />
          )}
        </Loaded>
      </Section>
      <Chosen keys={keys.value?.keys} id={values['key']} onDone={done} />
    </>
  );
}

interface ChosenProps {
  readonly keys: readonly Key[] | undefined;
  readonly id: string | undefined;
  readonly onDone: (made: NewKey | null) => void;
}

function Chosen({ keys, id, onDone }: ChosenProps) {
  const chosen = keys?.find((key) => key.id === id);
  if (chosen === undefined) return null;
  // Fields begin with what the key has, so another key needs other fields.
  const content = `${chosen.id} ${chosen.plan} ${chosen.role} ${chosen.expiresAt}`;
  return <KeyDetail key={content} chosen={chosen} onDone={onDone} />;
}

function columnsOf(words: ReturnType<typeof texts>): readonly Column<Key>[] {
  return [
    {
      id: 'key',
      head: words.key,
      cell: ({ id, name, prefix }) => (
        <a href={`/operator/keys?key=${encodeURIComponent(id)}`}>{name ?? `${prefix}…`}</a>
      ),
    },
    { id: 'prefix', head: words.prefix, cell: ({ prefix }) => <code>{prefix}…</code> },
    { id: 'plan', head: words.plan, cell: ({ plan }) => plan },
    { id: 'role', head: words.role, cell: ({ role }) => words[role] },
    ...lifeColumns(),
    {
      id: 'used',
      head: words.usedToday,
      isNumber: true,
      cell: ({ usedToday }) => count(usedToday),
    },
  ];
}
