import { clsx } from 'clsx';
import type { PageCopy } from '~/content/home-page/copy';
import { hrefOf, type SiteLink, visibleLinks } from '~/content/home-page/links';
import type { BusinessDetails } from '~/content/settings/business-details';
import { formatPhone } from '~/platform/phone-number';
import { ButtonLink } from '~/ui/button-link';
import { buttonStyle } from '~/ui/button-style';
import { Icon } from '~/ui/icons';
import { Brand, brandLink } from './brand';
import { Container } from './container';
import type { PageLink } from './page-links';

/** The ID of the linked section, for the script that marks the current section. */
export const sectionOf = ({ to }: SiteLink) => (to.startsWith('#') ? to.slice(1) : undefined);

export interface SiteHeaderProps {
  businessDetails: BusinessDetails;
  copy: PageCopy;
  /** The sections that the page lacks. */
  absent: readonly string[];
  pages: PageLink[];
  /** The path of the current page. */
  path: string;
  isHome: boolean;
}

export const currentIf = (path: string, slug: string) => (path === `/${slug}` ? 'page' : undefined);

export function SkipLink() {
  return (
    <ButtonLink className="fixed top-4 left-4 z-tooltip print:hidden [&:not(:focus)]:sr-only" href="#main">
      Skip to main content
    </ButtonLink>
  );
}

const navLink = 'group/link flex min-h-11 items-center rounded px-3 font-medium text-tight';

const underline =
  'relative after:absolute after:inset-x-0 after:h-0.5 after:bg-accent-mark after:opacity-0 after:transition-opacity group-hover/link:after:opacity-100 group-aria-[current]/link:after:opacity-100 forced-colors:after:forced-color-adjust-none';

export function SiteHeader(props: SiteHeaderProps) {
  const { businessDetails, copy, absent, pages, path, isHome } = props;
  const { header } = copy;
  const home = isHome ? '' : '/';
  // With further pages, the links do not fit on medium screens. They are in the menu.
  const hasPages = pages.length > 0;
  return (
    <header
      className="group/header print:!static spaced:fixed low:absolute inset-x-0 top-0 z-header border-transparent unscripted:border-line border-b unscripted:bg-paper transition-[background-color,border-color] duration-base data-[solid]:border-line data-[solid]:bg-paper forced-colors:border-[Canvas]"
      data-header
      data-solid={isHome ? undefined : ''}
    >
      <Container className="flex h-header items-center justify-between gap-4 transition-[height] duration-base spaced:group-data-[solid]/header:h-[63px] md:spaced:group-data-[solid]/header:h-[71px]">
        <a className={`${brandLink} flex`} href={`${home}#home`}>
          <Brand businessDetails={businessDetails} />
        </a>{' '}
        <nav
          className={clsx(
            'hidden items-center whitespace-nowrap lg:gap-2 print:hidden',
            hasPages ? 'flex-[1_0_auto] justify-end lg:flex' : 'flex-none md:flex',
          )}
          aria-label="Main"
        >
          {visibleLinks(header.links, absent).map((link) => (
            <a key={link.label} className={navLink} href={hrefOf(link, isHome)} data-section-link={sectionOf(link)}>
              <span className={`${underline} after:-bottom-1`}>{link.label}</span>{' '}
            </a>
          ))}
          {pages.map(({ slug, title }) => (
            // The title gets the remaining space. The menu shows all of it.
            <a
              key={slug}
              className={`${navLink} w-18 min-w-0 max-w-max flex-[1_1_72px]`}
              href={`/${slug}`}
              aria-current={currentIf(path, slug)}
            >
              <span className={`${underline} overflow-hidden text-ellipsis py-1 after:bottom-0`}>{title}</span>{' '}
            </a>
          ))}
          <ButtonLink className="md:ml-2.5 lg:ml-4.5" size="compact" href={`${home}#contact`}>
            {header.contact}
          </ButtonLink>
        </nav>
        <span className="hidden print:block">{formatPhone(businessDetails.phone)}</span>
        <a
          className={buttonStyle({ variant: 'ghost', size: 'icon' }, hasPages ? 'lg:hidden' : 'md:hidden')}
          href="#menu"
          aria-label="Open menu"
          data-menu-open
        >
          <Icon name="Menu" />
        </a>
      </Container>
    </header>
  );
}
