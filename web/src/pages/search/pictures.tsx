/** Pictures of listings. They stand on foreign servers, so they are off until wanted. */
import { UNKNOWN } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { columnTexts } from './column-words.ts';

const COOKIE = 'shelfline_images';
const YEAR_SECONDS = 365 * 86_400;

/** Whether the service lets this page load pictures: it said so when the page was loaded. */
export const picturesAreOn = document.cookie.split('; ').includes(`${COOKIE}=on`);

/** Loads the page of an address with the rule for pictures changed. */
export function turnPictures(areOn: boolean, address: string): void {
  const age = areOn ? YEAR_SECONDS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is not in every browser.
  document.cookie = `${COOKIE}=on; Path=/; SameSite=Strict; Max-Age=${age}`;
  location.assign(address);
}

export function Picture({ url }: { readonly url: string | null }) {
  const words = columnTexts();
  if (url === null) return <Figure text={UNKNOWN} reason={words.noValue} />;
  if (!picturesAreOn) return <Figure text={UNKNOWN} reason={words.picturesOff} />;
  return (
    <img
      class="search-picture"
      src={url}
      alt=""
      width={28}
      height={28}
      loading="lazy"
      referrerpolicy="no-referrer"
    />
  );
}
