/** Says once, at the head of a page, that its figures are of an earlier day. */
import { age, day, isOld } from '../format.ts';
import { common } from '../words/common.ts';
import { Icon } from './icon.tsx';
import './old-data.css';

/** @param of the newest moment that the page knows of */
export function OldData({ of }: { readonly of: string | null }) {
  const words = common();
  if (!isOld(of)) return null;
  return (
    <p class="notice old old-data">
      <Icon name="calendar" />
      <span>
        <strong>{words.dataOf(day(of))}</strong> · {words.asOfThatDay(age(of))}
      </span>
    </p>
  );
}
