import { clsx } from 'clsx';
import type { BusinessDetails } from '~/content/settings/business-details';
import { Mark } from '~/ui/illustrations/mark';

/** Names with a long word, such as German ones, get a smaller font size in headlines instead of overflowing. */
export const hasLongWord = (brandName: string) => brandName.split(/[\s-]/).some((word) => word.length > 11);

/** The classes of a link around the brand, except its display. */
export const brandLink = 'min-h-11 min-w-0 items-center gap-2 text-ink';

interface BrandProps {
  businessDetails: Pick<BusinessDetails, 'brandName' | 'logoUrl'>;
  /** Whether it is tinted white. */
  isTinted?: boolean;
}

/** The business's logo, or the mark with the name beside it. */
export function Brand({ businessDetails, isTinted }: BrandProps) {
  const { brandName, logoUrl } = businessDetails;
  if (logoUrl)
    return (
      <img
        // The reserved aspect ratio until the logo is loaded.
        className={clsx(
          'aspect-[auto_4/1] h-7 w-auto max-w-[180px] object-contain',
          isTinted && '[filter:brightness(0)_invert(1)]',
        )}
        data-brand-logo
        src={logoUrl}
        alt={brandName}
        height={28}
      />
    );
  return (
    <>
      <Mark />
      <span className="overflow-hidden text-ellipsis whitespace-nowrap font-display font-semibold text-[1.5rem] leading-1.4 tracking-[-0.035em]">
        {brandName}
      </span>
    </>
  );
}
