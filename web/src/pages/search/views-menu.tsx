/** Keeps the present search under a name, and goes to those that were kept. */
import { useState } from 'preact/hooks';
import { addressOf, useAddress } from '../../address.ts';
import { Menu } from '../../parts/menu.tsx';
import { saveView, views } from './saved-views.ts';
import { ViewList } from './view-list.tsx';
import { texts } from './words.ts';

export function ViewsMenu() {
  const words = texts();
  return (
    <Menu name={words.views} icon="views">
      <SaveForm />
      <ViewList />
      {views.value.length === 0 && <p class="caption">{words.noViews}</p>}
    </Menu>
  );
}

function SaveForm() {
  const words = texts();
  const { path, values } = useAddress();
  const [name, setName] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    // Which rows were selected is of the moment.
    saveView({ name: name.trim(), address: addressOf(path, { ...values, selected: '' }) });
    setName('');
  };
  return (
    <form class="row search-save" onSubmit={submit}>
      <input
        aria-label={words.viewName}
        placeholder={words.viewName}
        required
        pattern=".*\S.*"
        maxLength={60}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit">{words.saveView}</button>
    </form>
  );
}
