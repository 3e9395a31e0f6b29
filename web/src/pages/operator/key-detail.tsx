/** One key: what it used, and what an operator may do with it. */
import { useState } from 'preact/hooks';
import { admin, type Key, type NewKey } from '../../admin.ts';
import { type Change, useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { useResource } from '../../resource.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { KeyFields } from './key-fields.tsx';
import { UsageChart } from './usage-chart.tsx';
import { texts } from './words.ts';

interface KeyDetailProps {
  readonly chosen: Key;
  readonly onDone: (made: NewKey | null) => void;
}

export function KeyDetail({ chosen, onDone }: KeyDetailProps) {
  const usage = useResource(`usage ${chosen.id}`, (signal) =>
    admin.keyUsage(chosen.id, { signal }),
  );
  const change = useChange();
  return (
    <Section title={chosen.name ?? `${chosen.prefix}…`}>
      <Loaded resource={usage} rows={4}>
        {(value) => <UsageChart usage={value} />}
      </Loaded>
      {chosen.state === 'active' && (
        <div class="key-acts">
          <ChangeForm chosen={chosen} change={change} onDone={onDone} />
          <RotateForm chosen={chosen} change={change} onDone={onDone} />
          <Revoke chosen={chosen} change={change} onDone={onDone} />
        </div>
      )}
      {change.error !== null && <Fault error={change.error} />}
    </Section>
  );
}

interface ActProps extends KeyDetailProps {
  readonly change: Change;
}

function ChangeForm({ chosen, change, onDone }: ActProps) {
  const words = texts();
  const lastDay = chosen.expiresAt?.slice(0, 10) ?? '';
  const before = { plan: chosen.plan, role: chosen.role, lastDay };
  const [fields, setFields] = useState(before);
  const submit = async (event: Event) => {
    event.preventDefault();
    await change.run(async () => {
      await admin.changeKey(chosen.id, {
        ...(fields.plan === before.plan ? {} : { plan: fields.plan }),
        ...(fields.role === before.role ? {} : { role: fields.role }),
        ...(fields.lastDay === lastDay ? {} : { expiresAt: fields.lastDay || null }),
      });
      onDone(null);
    });
  };
  const isSame = JSON.stringify(fields) === JSON.stringify(before);
  return (
    <form class="row end" onSubmit={submit}>
      <KeyFields values={fields} onChange={setFields} />
      <button type="submit" disabled={change.isBusy || isSame}>
        {words.changeKey}
      </button>
    </form>
  );
}

const GRACE_HOURS = 24;

function RotateForm({ chosen, change, onDone }: ActProps) {
  const words = texts();
  const [hours, setHours] = useState(GRACE_HOURS);
  const submit = async (event: Event) => {
    event.preventDefault();
    await change.run(async () => onDone(await admin.rotateKey(chosen.id, hours)));
  };
  return (
    <form class="row end" onSubmit={submit}>
      <label class="field">
        {words.grace}
        <input
          type="number"
          min={0}
          max={10_000}
          required
          value={hours}
          onInput={({ currentTarget }) => setHours(currentTarget.valueAsNumber)}
        />
      </label>
      <button type="submit" disabled={change.isBusy}>
        {words.rotateKey}
      </button>
    </form>
  );
}

function Revoke({ chosen, change, onDone }: ActProps) {
  const words = texts();
  const revoke = () =>
    change.run(async () => {
      await admin.revokeKey(chosen.id);
      onDone(null);
    });
  return (
    <ConfirmButton
      label={words.revokeKey}
      question={words.revokeAsked(chosen.name ?? chosen.prefix)}
      confirm={words.revokeNow}
      isBusy={change.isBusy}
      onConfirm={revoke}
    />
  );
}
