/** Pictures of listings. They stand on foreign servers, so they are off until wanted. */
import { catalog } from '../words/catalog.ts';
import { useTooltip } from './tooltip.tsx';

const COOKIE = 'shelfline_images';
const YEAR_SECONDS = 365 * 86_400;

export const pictureWords = catalog(
  {
    show: 'Show picture',
    hide: 'Hide pictures',
    meaning:
      'Pictures come from foreign servers, which then see who looks. This loads the page again.',
    off: 'Pictures are off. Choose the column to turn them on in this browser.',
  },
  {
    show: 'Bild zeigen',
    hide: 'Bilder verbergen',
    meaning:
      'Bilder kommen von fremden Servern, die dann sehen, wer schaut. Dies lädt die Seite neu.',
    off: 'Bilder sind aus. Wer die Spalte wählt, schaltet sie in diesem Browser ein.',
  },
);

/** Whether the service lets this page load pictures: it said so when the page was loaded. */
export const picturesAreOn = document.cookie.split('; ').includes(`${COOKIE}=on`);

/** Loads the page of an address with the rule for pictures changed. */
export function turnPictures(areOn: boolean, address: string): void {
  const age = areOn ? YEAR_SECONDS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is not in every browser.
  document.cookie = `${COOKIE}=on; Path=/; SameSite=Strict; Max-Age=${age}`;
  location.assign(address);
}

interface PictureProps {
  readonly url: string;
  /** Width and height in pixels. */
  readonly size: number;
}

export function Picture({ url, size }: PictureProps) {
  return (
    <img
      class="picture"
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerpolicy="no-referrer"
    />
  );
}

/** Turns pictures on and off on the page where it stands. */
export function PictureSwitch() {
  const words = pictureWords();
  const { place, tip } = useTooltip(words.meaning);
  const turn = () => turnPictures(!picturesAreOn, location.pathname + location.search);
  return (
    <>
      <button type="button" {...place} onClick={turn}>
        {picturesAreOn ? words.hide : words.show}
      </button>
      {tip}
    </>
  );
}
