/** The saved views as links, each with a button that removes it. */
import { removeView, views } from './saved-views.ts';
import { texts } from './words.ts';
import './views.css';

export function ViewList() {
  const words = texts();
  return (
    <ul class="search-views">
      {views.value.map(({ name, address }) => (
        <li key={name}>
          <a class="ellipsis" href={address}>
            {name}
          </a>
          <button
            type="button"
            class="plain"
            aria-label={words.removeView(name)}
            onClick={() => removeView(name)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
