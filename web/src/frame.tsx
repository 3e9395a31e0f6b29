/** What stands around every page: name, links, settings, and the keys of the keyboard. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { PAGES } from './pages/pages.ts';
import { tableKeys } from './parts/table-keys.ts';
import { chosenTheme, language, theme } from './preferences.ts';
import { session, signOut } from './session.ts';
import { common } from './words/common.ts';

export function Frame({ children }: { readonly children: ComponentChildren }) {
  const words = common();
  const help = useRef<HTMLDialogElement>(null);
  useKeyboard(() => help.current?.showModal());
  return (
    <>
      <a class="skip" href="#page">
        {words.skip}
      </a>
      <header class="frame-head">
        <div class="frame-bar">
          <a class="frame-name" href="/">
            Shelfline
          </a>
          <Links />
          <Settings onHelp={() => help.current?.showModal()} />
        </div>
      </header>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      <dialog ref={help} aria-label={words.keys}>
        <Keys />
        <form method="dialog">
          <button type="submit">{words.close}</button>
        </form>
      </dialog>
    </>
  );
}

/** Pixels that stay for the link before the one of the page. */
const LEFT_OF_HERE = 120;

function Links() {
  const words = common();
  const { path } = useLocation();
  const element = useRef<HTMLElement>(null);
  const isOperator = session.value?.role === 'operator';
  useEffect(() => {
    // On a phone the links are a strip that scrolls. `scrollIntoView` would take the tab key along.
    const strip = element.current;
    const here = strip?.querySelector<HTMLElement>('[aria-current]');
    if (strip && here) strip.scrollLeft = here.offsetLeft - strip.offsetLeft - LEFT_OF_HERE;
  }, [path, session.value]);
  return (
    <nav ref={element} class="frame-links">
      {session.value &&
        PAGES.map(({ link }) => {
          if (link === null || (link.isOperators === true && !isOperator)) return null;
          const isHere = path.startsWith(link.href);
          return (
            <a key={link.href} href={link.href} {...(isHere ? { 'aria-current': 'page' } : {})}>
              {words[link.name] as string}
            </a>
          );
        })}
    </nav>
  );
}

function Settings({ onHelp }: { readonly onHelp: () => void }) {
  const words = common();
  const otherTheme = theme.value === 'dark' ? 'light' : 'dark';
  const otherLanguage = language.value === 'de' ? 'en' : 'de';
  return (
    <div class="frame-settings">
      <button
        type="button"
        class="plain"
        onClick={() => {
          chosenTheme.value = otherTheme;
        }}
      >
        {words[otherTheme]}
      </button>
      <button
        type="button"
        class="plain"
        lang={otherLanguage}
        onClick={() => {
          language.value = otherLanguage;
        }}
      >
        {otherLanguage === 'de' ? 'Deutsch' : 'English'}
      </button>
      <button type="button" class="plain" aria-label={words.keys} onClick={onHelp}>
        ?
      </button>
      {session.value && (
        <button type="button" class="plain" onClick={() => void signOut()}>
          {words.signOut}
        </button>
      )}
    </div>
  );
}

function Keys() {
  const words = common();
  const keys = [['/', words.keySearch], ...tableKeys(), ['?', words.keyHelp]] as const;
  return (
    <>
      <h2>{words.keys}</h2>
      <ul style={{ listStyle: 'none', padding: 0, margin: '8px 0 16px' }}>
        {keys.map(([key, meaning]) => (
          <li key={key}>
            <kbd>{key}</kbd> {meaning}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `/` goes to the page's search field, and `?` shows the keys. Neither while somebody types. */
function useKeyboard(showHelp: () => void): void {
  const { route } = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.matches('input, textarea, select');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') showHelp();
      if (event.key !== '/') return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      if (field === null) route('/search');
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [route, showHelp]);
}
