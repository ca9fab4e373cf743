import type { BusinessDetails } from '~/content/business/schema';
import { Mark } from '~/ui/illustrations/mark';

/** Names with a long word, such as German ones, get smaller type in headlines instead of running out of them. */
export const hasLongWord = (brandName: string) => brandName.split(/[\s-]/).some((word) => word.length > 11);

interface BrandProps {
  businessDetails: Pick<BusinessDetails, 'brandName' | 'logoUrl'>;
  /** Shown in white, whatever its colours. */
  isTinted?: boolean;
}

/** The client's own logo, or the mark with the name beside it. */
export function Brand({ businessDetails, isTinted }: BrandProps) {
  const { brandName, logoUrl } = businessDetails;
  if (logoUrl)
    return <img className="brand-logo" data-tinted={isTinted || undefined} src={logoUrl} alt={brandName} height={28} />;
  return (
    <>
      <Mark />
      <span className="brand-name">{brandName}</span>
    </>
  );
}
