import type { ReactNode } from 'react';
import type { BusinessDetails } from '~/content/business-details';
import { BackToTop } from './back-to-top';
import { FlashBanner, type FlashMessage } from './flash-banner';
import { SiteFooter } from './footer';
import { SiteHeader, SiteMenu } from './header';
import type { SocialLink } from './social-list';

interface SiteFrameProps {
  businessDetails: BusinessDetails;
  socialLinks: SocialLink[];
  /** Follows "© {year} {brand}." in the footer. */
  copyrightText: string;
  /** Otherwise no link leads to them. */
  hasTestimonials: boolean;
  year: number;
  flash: FlashMessage | null;
  isHome: boolean;
  children: ReactNode;
}

/** Everything around a public page. Plain links only: these pages are not hydrated. */
export function SiteFrame(props: SiteFrameProps) {
  const { businessDetails, socialLinks, copyrightText, hasTestimonials, year, flash, isHome, children } = props;
  return (
    <>
      <a className="btn btn-default skip-link" href="#main">
        Skip to main content
      </a>
      <SiteHeader {...{ businessDetails, hasTestimonials, isHome }} />
      <FlashBanner flash={flash} />
      <main id="main" tabIndex={-1} className={isHome ? undefined : 'site-page'}>
        {children}
        <BackToTop />
      </main>
      <SiteFooter {...{ businessDetails, socialLinks, copyrightText, hasTestimonials, year, isHome }} />
      <SiteMenu {...{ businessDetails, hasTestimonials, isHome }} />
    </>
  );
}
