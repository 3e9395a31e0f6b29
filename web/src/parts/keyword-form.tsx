/** The field for a keyword and the choice of a marketplace, at the head of a page. */
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { MarketplaceField } from './marketplace-field.tsx';
import './keyword-form.css';

interface KeywordFormProps {
  readonly label: string;
  /** What the button does. */
  readonly action: string;
  /** The name of the value in the address. */
  readonly name?: string;
  readonly placeholder?: string;
  /** Values of the address that mean nothing for another keyword. */
  readonly drops?: readonly string[];
  /** Called instead of putting the text into the address under its name. */
  readonly onSubmit?: (text: string) => void;
  /** What the field holds at first; else the value of the address. */
  readonly start?: string;
}

export function KeywordForm(props: KeywordFormProps) {
  const { label, action, name = 'keyword', placeholder = '', drops = [], onSubmit } = props;
  const { values, set } = useAddress();
  const asked = props.start ?? values[name] ?? '';
  const [text, setText] = useState(asked);
  // A link to another keyword fills the field too.
  useEffect(() => setText(asked), [asked]);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    if (onSubmit !== undefined) onSubmit(typed);
    else set({ ...Object.fromEntries(drops.map((one) => [one, undefined])), [name]: typed });
  };
  return (
    <form class="row end keyword-form" onSubmit={submit}>
      <label class="field keyword-form-text">
        {label}
        <input
          type="search"
          name={name}
          required
          maxLength={200}
          placeholder={placeholder}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <MarketplaceField drops={drops} />
      <button type="submit" class="main">
        {action}
      </button>
    </form>
  );
}
