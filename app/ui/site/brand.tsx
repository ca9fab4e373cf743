import type { BusinessDetails } from '~/content/business-details';
import { Mark } from '~/ui/drawings/mark';

/** The client's own logo, or the mark with the name beside it. */
export function Brand({ businessDetails }: { businessDetails: Pick<BusinessDetails, 'brandName' | 'logoUrl'> }) {
  const { brandName, logoUrl } = businessDetails;
  if (logoUrl) return <img className="brand-logo" src={logoUrl} alt={brandName} height={28} />;
  return (
    <>
      <Mark />
      <span className="brand-name">{brandName}</span>
    </>
  );
}
