/** A field over the page that goes anywhere: to a product, a search, a market, or another page. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOf } from './address.ts';
import { PAGES } from './pages/pages.ts';
import { Icon, type IconName } from './parts/icon.tsx';
import { recentProducts } from './recent.ts';
import { session } from './session.ts';
import { common } from './words/common.ts';
import './palette.css';

interface Place {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
}

const ASIN = /^(?:B0[A-Z0-9]{8}|\d{9}[\dX])$/i;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const words = common();
  const { route } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const places = placesFor(text.trim());
  const chosen = Math.min(at, places.length - 1);
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    if (place.href.startsWith('/docs')) location.assign(place.href);
    else route(place.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setAt((chosen + step + places.length) % places.length);
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={words.goTo} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          go(places[chosen]);
        }}
      >
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={words.goTo}
          aria-expanded="true"
          aria-controls="palette-places"
          aria-activedescendant={`palette-${chosen}`}
          placeholder={words.goToHow}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </form>
      <div id="palette-places" role="listbox" aria-label={words.goTo}>
        {places.map((place, index) => (
          <div
            key={place.href}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => go(place)}
            onKeyDown={({ key }) => key === 'Enter' && go(place)}
          >
            <Icon name={place.icon} />
            <span class="ellipsis">{place.text}</span>
          </div>
        ))}
      </div>
    </dialog>
  );
}

/** Without a text, where the reader was and can go; with one, what can be asked with it first. */
function placesFor(text: string): readonly Place[] {
  const words = common();
  const isOperator = session.value?.role === 'operator';
  const pages = [
    ...PAGES.flatMap(({ link }) =>
      link === null || (link.isOperators && !isOperator)
        ? []
        : [{ href: link.href, text: words[link.name] as string, icon: link.icon }],
    ),
    { href: '/docs', text: words.reference, icon: 'docs' as const },
  ];
  const recent = recentProducts.value.map(({ asin, marketplace, title }) => ({
    href: addressOf(`/product/${asin}`, { marketplace }),
    text: title,
    icon: 'product' as const,
  }));
  if (text === '') return [...recent.slice(0, 5), ...pages];
  const matches = ({ text: name }: Place) => name.toLowerCase().includes(text.toLowerCase());
  const asked: readonly Place[] = [
    { href: addressOf('/search', { keyword: text }), text: words.findIn(text), icon: 'search' },
    { href: addressOf('/market', { keyword: text }), text: words.marketOf(text), icon: 'market' },
    {
      href: addressOf('/keywords', { keyword: text }),
      text: words.keywordsOf(text),
      icon: 'keywords',
    },
  ];
  const product: readonly Place[] = ASIN.test(text)
    ? [{ href: `/product/${text.toUpperCase()}`, text: text.toUpperCase(), icon: 'product' }]
    : [];
  return [...product, ...pages.filter(matches), ...asked, ...recent.filter(matches)];
}
