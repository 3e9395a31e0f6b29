/** The page to which an assistant sends an operator: who asks, for what, and the decision. */
import './agents.css';
import { useState } from 'preact/hooks';
import { admin, type Key } from '../../admin.ts';
import { useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useResource } from '../../resource.ts';
import { session } from '../../session.ts';
import { authorization } from './authorization.ts';
import { texts } from './words.ts';

const ROWS_EXPECTED = 6;

export function AgentsPage() {
  const words = texts();
  if (session.value?.role !== 'operator') return <p class="empty">{words.onlyOperators}</p>;
  return <Consent query={location.search.slice(1)} />;
}

function Consent({ query }: { readonly query: string }) {
  const words = texts();
  const asked = useResource(`consent ${query}`, async (signal) => {
    const [review, { keys }] = await Promise.all([
      authorization.review(query, signal),
      admin.keys({ signal }),
    ]);
    return { review, keys: keys.filter(({ state }) => state === 'active') };
  });
  return (
    <div class="consent">
      <h1>{words.title}</h1>
      <Loaded resource={asked} rows={ROWS_EXPECTED}>
        {({ review, keys }) => (
          <>
            <p>{words.asks(review.client.name)}</p>
            <dl>
              <dt>{words.answerGoesTo}</dt>
              <dd>
                <strong>{review.redirectHost}</strong>
              </dd>
              <dt>{words.describedAt}</dt>
              <dd>{review.client.describedAt ?? words.registered}</dd>
            </dl>
            {review.isOwnMachine && <p>{words.ownMachine}</p>}
            {review.fault === null ? (
              <Decision query={query} keys={keys} />
            ) : (
              <Refused query={query} fault={review.fault} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Decides, and goes on to the assistant. */
function useDecision(query: string) {
  const { isBusy, error, run } = useChange();
  const decide = (key: string | null) =>
    run(async () => {
      const { redirectTo } = await authorization.decide(query, key);
      location.assign(redirectTo);
    });
  return { isBusy, error, decide };
}

interface DecisionProps {
  readonly query: string;
  readonly keys: readonly Key[];
}

function Decision({ query, keys }: DecisionProps) {
  const words = texts();
  const { isBusy, error, decide } = useDecision(query);
  // A reader's key comes first: an assistant seldom needs more.
  const usual = keys.find(({ role }) => role === 'reader') ?? keys[0];
  const [key, setKey] = useState(usual?.id ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void decide(key);
      }}
    >
      {error !== null && <Fault error={error} />}
      <p>{words.may}</p>
      <p>{words.checkHost}</p>
      {usual === undefined ? (
        <p class="muted">{words.noKey}</p>
      ) : (
        <label class="field">
          {words.key}
          <select value={key} onChange={({ currentTarget }) => setKey(currentTarget.value)}>
            {keys.map((one) => (
              <option key={one.id} value={one.id}>
                {`${one.name ?? words.unnamed} (${one.plan}, ${one.prefix}…)`}
                {one.role === 'operator' && `, ${words.administers}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="row">
        <button type="submit" class="main" disabled={isBusy || key === ''}>
          {words.approve}
        </button>
        <button type="button" disabled={isBusy} onClick={() => void decide(null)}>
          {words.deny}
        </button>
      </div>
    </form>
  );
}

interface RefusedProps {
  readonly query: string;
  readonly fault: string;
}

function Refused({ query, fault }: RefusedProps) {
  const words = texts();
  const { isBusy, error, decide } = useDecision(query);
  return (
    <>
      <div class="fault" role="alert">
        <p>{fault}</p>
      </div>
      {error !== null && <Fault error={error} />}
      <button type="button" disabled={isBusy} onClick={() => void decide(null)}>
        {words.back}
      </button>
    </>
  );
}
