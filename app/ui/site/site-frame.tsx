import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { visibleLinks } from '~/content/home-page/links';
import type { CurrentNotice } from '~/content/notices/public-notices.server';
import type { FlashMessage } from '~/http/forms/flash.server';
import { formatTimestamp } from '~/platform/time-zone';
import { Icon } from '~/ui/icons';
import { buttonStyle } from '../button-style';
import { FlashBanner } from './flash-banner';
import { SiteFooter, type SiteFooterProps } from './footer';
import { SiteHeader, type SiteHeaderProps, SkipLink } from './header';
import { SiteMenu } from './menu';
import { NoticeBanner } from './notices';
import { placePages } from './page-links';

interface SiteFrameProps extends SiteHeaderProps, SiteFooterProps {
  /** The notices that have not ended. */
  notices: CurrentNotice[];
  flash: FlashMessage | null;
  /** The expiry of the preview link that shows this unpublished page; else null. */
  previewUntil: string | null;
  children: ReactNode;
}

/** The frame of a public page, with plain links, because these pages are not hydrated. */
export function SiteFrame(props: SiteFrameProps) {
  const { copy, absent, pages, notices, flash, previewUntil, isHome, children } = props;
  // The contact form says itself that it was sent.
  const banner = flash?.kind === 'contact-sent' ? null : flash;
  const { header, footer } = placePages(pages, visibleLinks(copy.header.links, absent).length);
  return (
    <>
      <SkipLink />
      {previewUntil ? <PreviewBar until={previewUntil} /> : null}
      <SiteHeader {...props} pages={header} />
      <FlashBanner flash={banner} />
      <main
        id="main"
        tabIndex={-1}
        className={clsx('outline-0', banner && 'unscripted:[--header:0px]', !isHome && 'pt-16 md:pt-18 print:pt-4')}
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

function BackToTop() {
  return (
    // A track from 300 px below the first screen to the end of the page. The button is sticky in it, without a script.
    <div className="pointer-events-none absolute top-[calc(100vh+228px)] right-6 bottom-0 z-back-to-top flex items-end print:hidden">
      <a
        className={buttonStyle(
          { variant: 'outline', size: 'icon-lg' },
          'pointer-events-auto unstarted:visible invisible low:static unscripted:static sticky bottom-6 mb-6 [--control-ground:var(--sheet)] data-[shown]:visible',
        )}
        href="#top"
        aria-label="Back to top"
        data-back-to-top
        data-tip="Back to top"
        data-tip-at="top-end"
      >
        <Icon name="ArrowUp" />
      </a>
    </div>
  );
}

/** The bar over a preview, which says that it is not the public website. */
function PreviewBar({ until }: { until: string }) {
  return (
    <aside
      className="fixed inset-x-0 bottom-0 z-toast flex justify-center gap-3 bg-danger px-5 py-4 text-on-danger text-small"
      aria-label="Preview"
      data-preview-bar
    >
      <Icon name="Eye" />
      <p>
        <strong>Preview: this is not published.</strong> Only people with this link can see it. It works until{' '}
        {formatTimestamp(until)}, UK time.
      </p>
    </aside>
  );
}
