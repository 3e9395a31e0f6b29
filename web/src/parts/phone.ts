/** Whether the page is as narrow as on a phone, where tables become cards. */
import { signal } from '@preact/signals';

const narrow = matchMedia('(max-width: 720px)');

export const isPhone = signal(narrow.matches);

narrow.addEventListener('change', ({ matches }) => {
  isPhone.value = matches;
});
