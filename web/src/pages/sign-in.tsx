/** The first page of a person without a session: what this is, and the field for a key. */
import { useState } from 'preact/hooks';
import { Fault } from '../parts/fault.tsx';
import { signIn } from '../session.ts';
import { catalog } from '../words/catalog.ts';

const texts = catalog(
  {
    title: 'Product research on your own data',
    what: 'Shelfline holds the products, prices and ranks that this installation imported.',
    search: 'It answers searches, histories, sales estimates, markets, keywords and profit.',
    honest: 'Every estimate has a range. Every number has a source and an age.',
    own: 'Nothing leaves this server, and no page asks another one.',
    key: 'API key',
    enter: 'Sign in',
    where: 'The first start printed a key. An operator makes more of them.',
  },
  {
    title: 'Produktrecherche auf eigenen Daten',
    what: 'Shelfline hält die Produkte, Preise und Ränge, die hier importiert wurden.',
    search: 'Es beantwortet Suche, Verläufe, Absatzschätzung, Märkte, Suchbegriffe und Gewinn.',
    honest: 'Jede Schätzung hat eine Spanne. Jede Zahl hat Quelle und Alter.',
    own: 'Nichts verlässt diesen Server, und keine Seite fragt einen anderen.',
    key: 'API-Schlüssel',
    enter: 'Anmelden',
    where: 'Der erste Start hat einen Schlüssel gezeigt. Weitere legt ein Betreiber an.',
  },
);

export function SignIn() {
  const words = texts();
  const [key, setKey] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    setError(null);
    await signIn(key).catch(setError);
  };
  return (
    <div class="empty">
      <h1>{words.title}</h1>
      <p>{words.what}</p>
      <p>{words.search}</p>
      <p>{words.honest}</p>
      <p>{words.own}</p>
      <form onSubmit={submit} class="row end" style={{ margin: '24px 0 12px' }}>
        <label class="field">
          {words.key}
          <input
            type="password"
            name="key"
            autocomplete="off"
            required
            size={40}
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="main">
          {words.enter}
        </button>
      </form>
      {error === null ? <p class="caption">{words.where}</p> : <Fault error={error} />}
    </div>
  );
}
