import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { BusinessDetails } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import { visibleLinks } from '~/content/landing/links';
import type { PublicNotice } from '~/content/notices/schema';
import type { LogoOnDark } from '~/content/theme/logo.server';
import { BackToTop } from './back-to-top';
import { FlashBanner, type FlashMessage } from './flash-banner';
import { SiteFooter } from './footer';
import { SiteHeader, SkipLink } from './header';
import { SiteMenu } from './menu';
import { NoticeBanner } from './notices';
import { type PageLink, placePages } from './page-links';
import { PreviewBar } from './preview-bar';
import type { SocialLink } from './social-list';

interface SiteFrameProps {
  businessDetails: BusinessDetails;
  logoOnDark: LogoOnDark;
  socialLinks: SocialLink[];
  /** Follows "© {year} {brand}." in the footer. */
  copyrightText: string;
  copy: PageCopy;
  /** The sections that the landing page lacks, so that no link refers to them. */
  absent: readonly string[];
  /** The pages that staff have added. */
  pages: PageLink[];
  /** The notices that have not ended. */
  notices: PublicNotice[];
  year: number;
  flash: FlashMessage | null;
  /** The expiry of the preview link that shows this unpublished page; else null. */
  previewUntil: string | null;
  /** The path of the current page. */
  path: string;
  isHome: boolean;
  children: ReactNode;
}

/** The frame of a public page, with plain links, because these pages are not hydrated. */
export function SiteFrame(props: SiteFrameProps) {
  const { businessDetails, logoOnDark, socialLinks, copyrightText, copy, absent, pages } = props;
  const { notices, year, flash, previewUntil, path, isHome, children } = props;
  const { header, footer } = placePages(pages, visibleLinks(copy.header.links, absent).length);
  return (
    <>
      <SkipLink />
      {previewUntil ? <PreviewBar until={previewUntil} /> : null}
      <SiteHeader {...{ businessDetails, copy, absent, path, isHome }} pages={header} />
      <FlashBanner flash={flash} />
      <main
        id="main"
        tabIndex={-1}
        className={clsx('outline-0', flash && 'unscripted:[--header:0px]', !isHome && 'pt-16 md:pt-18 print:pt-0')}
      >
        <NoticeBanner notices={notices} className={isHome ? 'pt-header' : undefined} />
        {children}
        <BackToTop />
      </main>
      <SiteFooter
        {...{ businessDetails, logoOnDark, socialLinks, copyrightText, copy, absent, year, isHome }}
        pages={footer}
      />
      <SiteMenu {...{ businessDetails, copy, absent, path, isHome }} pages={header} />
    </>
  );
}
