/** The first page of a person without a session: what this is, and the field for a key. */
import { useState } from 'preact/hooks';
import { addressOf } from '../address.ts';
import { HAS_OUTSIDE_SIGN_IN } from '../features.ts';
import { About } from '../parts/about.tsx';
import { Fault } from '../parts/fault.tsx';
import { signIn } from '../session.ts';
import { catalog } from '../words/catalog.ts';

const texts = catalog(
  {
    key: 'API key',
    enter: 'Sign in',
    where: 'The first start printed a key. An operator makes more of them.',
    outside: 'Sign in with your organization’s account',
    unknown: 'The account is known, but has no access here. An operator can give it one.',
    failed: 'The sign-in with the account did not succeed. Try again.',
    away: 'The service that signs people in does not answer. Try later, or use a key.',
  },
  {
    key: 'API-Schlüssel',
    enter: 'Anmelden',
    where: 'Der erste Start hat einen Schlüssel gezeigt. Weitere legt ein Betreiber an.',
    outside: 'Mit dem Konto Ihrer Organisation anmelden',
    unknown: 'Das Konto ist bekannt, hat hier aber keinen Zugang. Ein Betreiber kann ihn geben.',
    failed: 'Die Anmeldung mit dem Konto ist nicht gelungen. Versuchen Sie es noch einmal.',
    away: 'Der Dienst für die Anmeldung antwortet nicht. Später noch einmal, oder mit Schlüssel.',
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
      <About />
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
      {HAS_OUTSIDE_SIGN_IN && <OutsideSignIn />}
    </div>
  );
}

/** Another service signs the person in, and leads back to this page. */
function OutsideSignIn() {
  const words = texts();
  const reason = new URLSearchParams(location.search).get('signIn');
  const isTold = reason === 'unknown' || reason === 'failed' || reason === 'away';
  const to = isTold ? '/' : location.pathname + location.search;
  return (
    <>
      {isTold && (
        <div class="fault" role="alert">
          <p>{words[reason]}</p>
        </div>
      )}
      <p>
        <button type="button" onClick={() => location.assign(addressOf('/session/oidc', { to }))}>
          {words.outside}
        </button>
      </p>
    </>
  );
}
