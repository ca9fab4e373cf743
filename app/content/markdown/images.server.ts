/** Resolves references to library images in a text, so that a replaced image is replaced everywhere. */
import { refOf, type ShownImage } from '~/media/image';
import { imagesOf, type ShownImages } from '~/media/images.server';

/** The markers that `markdown.server.ts` writes. An image without a caption in a figure gets the library's caption. */
const marker = /<img src="media:(\d{1,15})" alt="([^"]*)">(<\/figure>)?/g;

/** The width of a text column, or of the screen. */
const sizes = '(min-width: 700px) 640px, 100vw';

/**
 * Replaces image markers with images.
 * @param html the stored, sanitised HTML
 * @param isFirstInSight whether the first image is visible when the page opens
 */
export async function withImages(html: string, { isFirstInSight = false } = {}): Promise<string> {
  const refs = [...html.matchAll(marker)].map(([, id]) => refOf(Number(id)));
  if (refs.length === 0) return html;
  const images: ShownImages = await imagesOf(refs);
  let isFirst = isFirstInSight;
  return html.replaceAll(marker, (_whole, id: string, alt: string, end: string = '') => {
    const image = images[refOf(Number(id))];
    if (!image) return alt + end;
    const caption = end ? captionOf(image) : '';
    const html = imageHtml(image, alt, isFirst);
    isFirst = false;
    return html + caption + end;
  });
}

/** Returns the HTML of an image. @param alt as HTML; if empty, the library's description is used */
function imageHtml(
  { src, srcSet, width, height, className, sources = [], alt: own }: ShownImage,
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

function captionOf({ caption, credit }: ShownImage): string {
  const texts = [caption, credit].filter(Boolean).join(' · ');
  return texts ? `<figcaption>${escapeHtml(texts)}</figcaption>` : '';
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
