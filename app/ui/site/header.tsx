import { Menu, X } from 'lucide-react';
import { type BusinessDetails, formatPhone } from '~/content/business-details';
import { callToAction } from '~/content/site-copy';
import { ButtonLink } from '~/ui/button';
import { FriezeDrawing } from '~/ui/drawings/frieze';
import { Brand } from './brand';
import type { PageLink } from './page-links';

const links = [
  { anchor: 'home', label: 'Home' },
  { anchor: 'services', label: 'Services' },
  { anchor: 'about', label: 'About' },
  { anchor: 'testimonials', label: 'Testimonials' },
];

/** No link leads to a section that is not there. */
export const linksTo = (hasTestimonials: boolean) =>
  links.filter(({ anchor }) => anchor !== 'testimonials' || hasTestimonials);

interface SiteHeaderProps {
  businessDetails: BusinessDetails;
  hasTestimonials: boolean;
  /** Those that are linked here. */
  pages: PageLink[];
  /** The address that is shown. */
  path: string;
  isHome: boolean;
}

export function SiteHeader({ businessDetails, hasTestimonials, pages, path, isHome }: SiteHeaderProps) {
  const home = isHome ? '' : '/';
  return (
    <header className="site-header" data-header data-solid={isHome ? undefined : ''}>
      <div className="wrap site-header-row">
        <a className="brand" href={`${home}#home`}>
          <Brand businessDetails={businessDetails} />
        </a>
        <nav className="site-nav" aria-label="Main">
          {linksTo(hasTestimonials).map(({ anchor, label }) => (
            <a key={anchor} href={`${home}#${anchor}`} data-section-link={anchor}>
              <span>{label}</span>
            </a>
          ))}
          {pages.map(({ slug, title }) => (
            <a key={slug} className="site-nav-page" href={`/${slug}`} aria-current={currentIf(path, slug)}>
              <span>{title}</span>
            </a>
          ))}
          <ButtonLink className="site-nav-contact" href={`${home}#contact`}>
            Contact Us
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
export function SiteMenu({ businessDetails, hasTestimonials, pages, path, isHome }: SiteHeaderProps) {
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
          {linksTo(hasTestimonials).map(({ anchor, label }) => (
            <li key={anchor}>
              <a href={`${home}#${anchor}`} data-section-link={anchor}>
                {label}
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
          Contact Us
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
