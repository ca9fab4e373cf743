/** Resolves references to library images in a text, so that a replaced image is replaced everywhere. */
import { type Picture, refOf } from '~/media/image';
import { type Pictures, picturesOf } from '~/media/images.server';

/** The markers that `markdown.server.ts` writes. An image without a caption in a figure gets the library's caption. */
const marker = /<img src="media:(\d{1,15})" alt="([^"]*)">(<\/figure>)?/g;

/** The width of a text column, or of the screen. */
const sizes = '(min-width: 700px) 640px, 100vw';

/**
 * Replaces image markers with images.
 * @param html the stored, sanitised HTML
 * @param isFirstInSight whether the first image is visible when the page opens
 */
export async function withPictures(html: string, { isFirstInSight = false } = {}): Promise<string> {
  const refs = [...html.matchAll(marker)].map(([, id]) => refOf(Number(id)));
  if (refs.length === 0) return html;
  const pictures: Pictures = await picturesOf(refs);
  let isFirst = isFirstInSight;
  return html.replaceAll(marker, (_whole, id: string, alt: string, end: string = '') => {
    const picture = pictures[refOf(Number(id))];
    if (!picture) return alt + end;
    const caption = end ? captionOf(picture) : '';
    const image = pictureHtml(picture, alt, isFirst);
    isFirst = false;
    return image + caption + end;
  });
}

/** Returns the HTML of an image. @param alt as HTML; if empty, the library's description is used */
function pictureHtml(
  { src, srcSet, width, height, className, sources = [], alt: own }: Picture,
  alt: string,
  isFirst: boolean,
) {
  const better = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`);
  const attributes = [
    `src="${src}"`,
    srcSet ? `srcset="${srcSet}" sizes="${sizes}"` : '',
    width && height ? `width="${width}" height="${height}"` : '',
    className ? `class="${className}"` : '',
    `alt="${alt || escapeHtml(own)}"`,
    isFirst ? 'fetchpriority="high"' : 'loading="lazy"',
    'decoding="async"',
  ];
  return `<picture>${better.join('')}<img ${attributes.filter(Boolean).join(' ')}></picture>`;
}

function captionOf({ caption, credit }: Picture): string {
  const texts = [caption, credit].filter(Boolean).join(' · ');
  return texts ? `<figcaption>${escapeHtml(texts)}</figcaption>` : '';
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
