import { Menu, X } from 'lucide-react';
import { type BusinessDetails, formatPhone } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import { hrefOf, type SiteLink, visibleLinks } from '~/content/landing/links';
import { FriezeDrawing } from '~/ui/illustrations/frieze';
import { ButtonLink } from '~/ui/site/button';
import { Brand } from './brand';
import type { PageLink } from './page-links';

/** The part of the page that a link leads to, for the script that marks where one is. */
const sectionOf = ({ to }: SiteLink) => (to.startsWith('#') ? to.slice(1) : undefined);

interface SiteHeaderProps {
  businessDetails: BusinessDetails;
  words: PageCopy;
  /** Parts of the page that are not there. */
  absent: readonly string[];
  /** Pages that are linked here. */
  pages: PageLink[];
  /** The address that is shown. */
  path: string;
  isHome: boolean;
}

export function SiteHeader(props: SiteHeaderProps) {
  const { businessDetails, words: copy, absent, pages, path, isHome } = props;
  const { header } = copy;
  const home = isHome ? '' : '/';
  return (
    <header className="site-header" data-header data-solid={isHome ? undefined : ''}>
      <div className="wrap site-header-row">
        <a className="brand" href={`${home}#home`}>
          <Brand businessDetails={businessDetails} />
        </a>
        <nav className="site-nav" aria-label="Main">
          {visibleLinks(header.links, absent).map((link) => (
            <a key={link.label} href={hrefOf(link, isHome)} data-section-link={sectionOf(link)}>
              <span>{link.label}</span>
            </a>
          ))}
          {pages.map(({ slug, title }) => (
            <a key={slug} className="site-nav-page" href={`/${slug}`} aria-current={currentIf(path, slug)}>
              <span>{title}</span>
            </a>
          ))}
          <ButtonLink className="site-nav-contact" href={`${home}#contact`}>
            {header.contact}
          </ButtonLink>
        </nav>
        <a
          className="btn btn-ghost btn-icon menu-toggle"
          href="#menu"
          aria-label="Open menu"
          data-menu-open
          data-tip="Menu"
        >
          <Menu size={20} strokeWidth={1.5} />
        </a>
      </div>
    </header>
  );
}

const currentIf = (path: string, slug: string) => (path === `/${slug}` ? 'page' : undefined);

/**
 * The menu of small screens: the target of a link, so that it opens without JavaScript and closes by itself as soon as
 * one of its links makes another part of the page the target.
 */
export function SiteMenu(props: SiteHeaderProps) {
  const { businessDetails, words: copy, absent, pages, path, isHome } = props;
  const { header, callToAction } = copy;
  const home = isHome ? '' : '/';
  return (
    <div className="site-menu" id="menu" data-menu>
      <div className="wrap site-header-row">
        <a className="brand" href={`${home}#home`}>
          <Brand businessDetails={businessDetails} />
        </a>
        <a
          className="btn btn-ghost btn-icon menu-toggle"
          href="#home"
          aria-label="Close menu"
          data-menu-close
          data-tip="Close"
        >
          <X size={20} strokeWidth={1.5} />
        </a>
      </div>
      <nav className="wrap site-menu-body" aria-label="Menu">
        <ul>
          {visibleLinks(header.links, absent).map((link) => (
            <li key={link.label}>
              <a href={hrefOf(link, isHome)} data-section-link={sectionOf(link)}>
                {link.label}
              </a>
            </li>
          ))}
          {pages.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/${slug}`} aria-current={currentIf(path, slug)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <ButtonLink size="lg" href={`${home}#contact`}>
          {header.contact}
        </ButtonLink>
        <p>
          <a className="link" href={`tel:${businessDetails.phone}`}>
            {callToAction.callUs}: {formatPhone(businessDetails.phone)}
          </a>
        </p>
      </nav>
      <FriezeDrawing align="start" />
    </div>
  );
}
