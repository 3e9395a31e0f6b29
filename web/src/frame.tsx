/** What stands around every page: name, links, settings, and the keys of the keyboard. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { PAGES, type Page } from './pages/pages.ts';
import { Palette } from './palette.tsx';
import { Icon } from './parts/icon.tsx';
import { Logo } from './parts/logo.tsx';
import { tableKeys } from './parts/table-keys.ts';
import { chooseLanguage, chosenTheme, language, theme } from './preferences.ts';
import { session, signOut } from './session.ts';
import { common } from './words/common.ts';
import { LANGUAGES, nameOfLanguage } from './words/languages.ts';

export function Frame({ children }: { readonly children: ComponentChildren }) {
  const words = common();
  const { path } = useLocation();
  const help = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const isSignedIn = Boolean(session.value);
  useKeyboard({
    help: () => help.current?.showModal(),
    find: () => setIsFinding(session.peek() !== null),
  });
  useEffect(() => setIsOpen(false), [path]);
  return (
    <>
      <header class={isOpen ? 'side open' : 'side'}>
        <a class="skip" href="#page">
          {words.skip}
        </a>
        <a class="side-name" href="/" title="Shelfline">
          <Logo />
          <span>Shelfline</span>
        </a>
        {isSignedIn && <FindButton onFind={() => setIsFinding(true)} />}
        <button
          type="button"
          class="plain side-more"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.menu}
        </button>
        <Links />
        <Settings onHelp={() => help.current?.showModal()} />
      </header>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      {isFinding && <Palette onClose={() => setIsFinding(false)} />}
      <dialog ref={help} aria-label={words.keys}>
        <Keys />
        <form method="dialog">
          <button type="submit">{words.close}</button>
        </form>
      </dialog>
    </>
  );
}

function FindButton({ onFind }: { readonly onFind: () => void }) {
  const words = common();
  return (
    <button type="button" class="side-find" title={words.goTo} onClick={onFind}>
      <Icon name="search" />
      <span>{words.goTo}</span>
      <kbd>{FIND_KEY}</kbd>
    </button>
  );
}

/** What the key for commands is called where the reader sits. */
const FIND_KEY = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

function Links() {
  const words = common();
  const isOperator = session.value?.role === 'operator';
  const shown = PAGES.filter(({ link }) => link !== null && (isOperator || !link.isOperators));
  return (
    <nav class="side-links" aria-label={words.pages}>
      {session.value && (
        <>
          {shown.filter(({ link }) => !link?.isLast).map(linkOf)}
          <h2>{words.service}</h2>
          {shown.filter(({ link }) => link?.isLast).map(linkOf)}
          <a href="/docs" title={words.reference}>
            <Icon name="docs" />
            <span>{words.reference}</span>
          </a>
        </>
      )}
    </nav>
  );
}

function linkOf({ link }: Page) {
  return link === null ? null : <PageLink key={link.href} link={link} />;
}

function PageLink({ link }: { readonly link: NonNullable<Page['link']> }) {
  const name = common()[link.name] as string;
  const isHere = useLocation().path.startsWith(link.href);
  return (
    <a href={link.href} title={name} {...(isHere ? { 'aria-current': 'page' } : {})}>
      <Icon name={link.icon} />
      <span>{name}</span>
    </a>
  );
}

function Settings({ onHelp }: { readonly onHelp: () => void }) {
  const words = common();
  const otherTheme = theme.value === 'dark' ? 'light' : 'dark';
  return (
    <div class="side-foot">
      <button
        type="button"
        class="plain square"
        aria-label={words[otherTheme]}
        title={words[otherTheme]}
        onClick={() => {
          chosenTheme.value = otherTheme;
        }}
      >
        <Icon name={otherTheme === 'dark' ? 'moon' : 'sun'} />
      </button>
      <button
        type="button"
        class="plain square"
        aria-label={words.keys}
        title={words.keys}
        onClick={onHelp}
      >
        <Icon name="keyboard" />
      </button>
      <select
        aria-label={words.language}
        value={language.value}
        onChange={({ currentTarget }) => void chooseLanguage(currentTarget.value)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {nameOfLanguage(code)}
          </option>
        ))}
      </select>
      {session.value && (
        <button
          type="button"
          class="plain side-out"
          title={words.signOut}
          onClick={() => void signOut()}
        >
          <Icon name="signOut" />
          <span>{words.signOut}</span>
        </button>
      )}
    </div>
  );
}

function Keys() {
  const words = common();
  const keys = [
    ['/', words.keySearch],
    [FIND_KEY, words.goTo],
    ...tableKeys(),
    ['?', words.keyHelp],
  ] as const;
  return (
    <>
      <h2>{words.keys}</h2>
      <ul class="side-keys">
        {keys.map(([key, meaning]) => (
          <li key={key}>
            <kbd>{key}</kbd> {meaning}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Shortcuts {
  readonly help: () => void;
  readonly find: () => void;
}

/**
 * `/` goes to the page's search field, and `?` shows the keys: neither while somebody types. The
 * key for commands with K opens the list of places from anywhere.
 */
function useKeyboard({ help, find }: Shortcuts): void {
  const { route } = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
        event.preventDefault();
        find();
        return;
      }
      const target = event.target as HTMLElement;
      const isTyping = target.matches('input, textarea, select');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') help();
      if (event.key !== '/') return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (field === null) route('/search');
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [route, help, find]);
}
