/**
 * Where pictures of products come from, as the operator chose: from this service, which fetches and
 * keeps them, from the store's host itself, or from nowhere.
 */
import { session } from '../session.ts';

/** Pictures of listings stand there, and the service fetches from nowhere else. */
const HOSTS = new Set(['m.media-amazon.com', 'images-na.ssl-images-amazon.com']);
/** The name of a picture, what the host was asked to do with it, and the kind of its file. */
const NAME = /^\/images\/I\/([\w+%-]{8,24})(?:\._[\w,]+_)?\.(jpg|png|webp|gif)$/;

export interface PictureSources {
  readonly src: string;
  readonly srcset: string;
}

/** @returns null if pictures are off, or the address is not one of a listing's picture */
export function pictureSources(url: string, size: 40 | 160): PictureSources | null {
  const mode = session.value?.pictures ?? 'off';
  if (mode === 'off' || !URL.canParse(url)) return null;
  const { protocol, host, pathname } = new URL(url);
  const [, name, kind] = NAME.exec(pathname) ?? [];
  if (protocol !== 'https:' || !HOSTS.has(host) || name === undefined) return null;
  const of = (pixels: number) =>
    mode === 'cached'
      ? `/pictures/${pixels}/${name}.${kind}`
      : `https://${host}/images/I/${name}._SL${pixels}_.${kind}`;
  return { src: of(size), srcset: size === 40 ? `${of(40)} 1x, ${of(160)} 2x` : `${of(160)} 1x` };
}
