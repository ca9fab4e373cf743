import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { visibleLinks } from '~/content/home-page/links';
import type { PublicNotice } from '~/content/notices/schema';
import type { FlashMessage } from '~/http/forms/flash.server';
import { BackToTop } from './back-to-top';
import { FlashBanner } from './flash-banner';
import { SiteFooter, type SiteFooterProps } from './footer';
import { SiteHeader, type SiteHeaderProps, SkipLink } from './header';
import { SiteMenu } from './menu';
import { NoticeBanner } from './notices';
import { placePages } from './page-links';
import { PreviewBar } from './preview-bar';

interface SiteFrameProps extends SiteHeaderProps, SiteFooterProps {
  /** The notices that have not ended. */
  notices: PublicNotice[];
  flash: FlashMessage | null;
  /** The expiry of the preview link that shows this unpublished page; else null. */
  previewUntil: string | null;
  children: ReactNode;
}

/** The frame of a public page, with plain links, because these pages are not hydrated. */
export function SiteFrame(props: SiteFrameProps) {
  const { copy, absent, pages, notices, flash, previewUntil, isHome, children } = props;
  const { header, footer } = placePages(pages, visibleLinks(copy.header.links, absent).length);
  return (
    <>
      <SkipLink />
      {previewUntil ? <PreviewBar until={previewUntil} /> : null}
      <SiteHeader {...props} pages={header} />
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
      <SiteFooter {...props} pages={footer} />
      <SiteMenu {...props} pages={header} />
    </>
  );
}
