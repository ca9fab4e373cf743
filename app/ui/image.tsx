import type { ShownImage } from '~/media/image';

interface ImageProps {
  of: ShownImage;
  sizes?: string;
  /** Whether it is visible when the page opens, so that it loads before other images. */
  isFirst?: boolean;
  className?: string;
  /** Replaces the library's description. */
  alt?: string;
}

/** An image in the best size and format for the browser. Its space is reserved until it is loaded. */
export function Image({ of, sizes = '100vw', isFirst = false, className = '', alt = of.alt }: ImageProps) {
  const { src, width, height, sources = [], srcSet } = of;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={[className, of.className].filter(Boolean).join(' ') || undefined}
        src={src}
        srcSet={srcSet}
        sizes={srcSet ? sizes : undefined}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
        {...(isFirst ? { fetchpriority: 'high' } : {})}
      />
    </picture>
  );
}
