/** The fields that a key has: its plan, its role and its end. */
import { admin, type Plan, type Role } from '../../admin.ts';
import { count } from '../../format.ts';
import { useResource } from '../../resource.ts';
import { texts } from './words.ts';

export interface KeyFieldValues {
  readonly plan: string;
  readonly role: Role;
  /** An ISO date, the key's last day; empty for a key without an end. */
  readonly lastDay: string;
}

interface KeyFieldsProps {
  readonly values: KeyFieldValues;
  readonly onChange: (values: KeyFieldValues) => void;
}

export function KeyFields({ values, onChange }: KeyFieldsProps) {
  const words = texts();
  const plans = useResource('plans', (signal) => admin.plans({ signal }));
  const choices = plans.value?.plans ?? [];
  const isListed = choices.some(({ name }) => name === values.plan);
  return (
    <>
      <label class="field">
        {words.plan}
        <select
          value={values.plan}
          onChange={({ currentTarget }) => onChange({ ...values, plan: currentTarget.value })}
        >
          {!isListed && <option value={values.plan}>{values.plan}</option>}
          {choices.map((plan) => (
            <option key={plan.name} value={plan.name}>
              {plan.name} ({limitOf(plan, words)})
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {words.role}
        <select
          value={values.role}
          onChange={({ currentTarget }) =>
            onChange({
              ...values,
              role: currentTarget.value === 'operator' ? 'operator' : 'reader',
            })
          }
        >
          <option value="reader">{words.reader}</option>
          <option value="operator">{words.operator}</option>
        </select>
      </label>
      <label class="field">
        {words.lastDay}
        <input
          type="date"
          value={values.lastDay}
          onInput={({ currentTarget }) => onChange({ ...values, lastDay: currentTarget.value })}
        />
      </label>
    </>
  );
}

function limitOf({ dailyLimit, isUnlimited }: Plan, words: ReturnType<typeof texts>): string {
  if (isUnlimited) return words.unlimited;
  return dailyLimit === null ? words.noAccess : words.aDay(count(dailyLimit));
}
