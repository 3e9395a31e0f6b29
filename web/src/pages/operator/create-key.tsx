/** The form that makes a key. */
import { useState } from 'preact/hooks';
import { admin, type NewKey } from '../../admin.ts';
import { useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { KeyFields, type KeyFieldValues } from './key-fields.tsx';
import { texts } from './words.ts';

const FIRST: KeyFieldValues = { plan: 'pro', role: 'reader', lastDay: '' };

export function CreateKey({ onDone }: { readonly onDone: (made: NewKey) => void }) {
  const words = texts();
  const [name, setName] = useState('');
  const [fields, setFields] = useState(FIRST);
  const { isBusy, error, run } = useChange();
  const submit = async (event: Event) => {
    event.preventDefault();
    const { plan, role, lastDay } = fields;
    const end = lastDay === '' ? {} : { expiresAt: lastDay };
    const named = name.trim() === '' ? {} : { name: name.trim() };
    await run(async () => onDone(await admin.createKey({ plan, role, ...named, ...end })));
  };
  return (
    <form class="key-form" onSubmit={submit}>
      <div class="row end">
        <label class="field">
          {words.name}
          <input
            name="name"
            autocomplete="off"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <KeyFields values={fields} onChange={setFields} />
        <button type="submit" class="main" disabled={isBusy}>
          {words.createKey}
        </button>
      </div>
      {error !== null && <Fault error={error} />}
    </form>
  );
}
