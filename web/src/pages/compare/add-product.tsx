/** A field that adds a product to the comparison. */
import { useState } from 'preact/hooks';
import { texts } from './words.ts';

export function AddProduct({ onAdd }: { readonly onAdd: (asin: string) => void }) {
  const words = texts();
  const [asin, setAsin] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    onAdd(asin);
    setAsin('');
  };
  return (
    <form class="row" onSubmit={submit}>
      <input
        aria-label={words.asin}
        placeholder={words.asin}
        title={words.asinRule}
        pattern="[A-Za-z0-9]{10}"
        required
        size={12}
        value={asin}
        onInput={({ currentTarget }) => setAsin(currentTarget.value)}
      />
      <button type="submit">{words.add}</button>
    </form>
  );
}
