/** The picture of a found product, or why there is none. */
import { UNKNOWN } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Picture, picturesAreOn, pictureWords } from '../../parts/pictures.tsx';
import { columnTexts } from './column-words.ts';

export function PictureCell({ url }: { readonly url: string | null }) {
  if (url === null) return <Figure text={UNKNOWN} reason={columnTexts().noValue} />;
  if (!picturesAreOn) return <Figure text={UNKNOWN} reason={pictureWords().off} />;
  return <Picture url={url} size={28} />;
}
