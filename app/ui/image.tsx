import type { Picture as PictureData } from '~/media/image';

interface PictureProps {
  of: PictureData;
  /** As in the `sizes` attribute. */
  sizes?: string;
  /** It is in sight when the page opens: it is fetched at once, before others. */
  isFirst?: boolean;
  className?: string;
  /** Replaces the library's description. */
  alt?: string;
}

/** A picture in the size and format that suits anyone who looks; its place is kept until it is there. */
export function Picture({ of, sizes = '100vw', isFirst = false, className = '', alt = of.alt }: PictureProps) {
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
