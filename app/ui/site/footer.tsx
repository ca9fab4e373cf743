import { type BusinessDetails, formatPhone } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import { hrefOf, visibleLinks } from '~/content/landing/links';
import type { LogoOnDark } from '~/content/theme/logo.server';
import { FriezeDrawing } from '~/ui/illustrations/frieze';
import { mailto } from '../mailto';
import { Brand } from './brand';
import type { PageLink } from './page-links';
import { type SocialLink, SocialList } from './social-list';

interface SiteFooterProps {
  businessDetails: BusinessDetails;
  /** The business's own logo as it can be seen on dark ground. */
  logoOnDark: LogoOnDark;
  socialLinks: SocialLink[];
  copyrightText: string;
  words: PageCopy;
  /** Parts of the page that are not there. */
  absent: readonly string[];
  /** Pages that are linked here. */
  pages: PageLink[];
  year: number;
  isHome: boolean;
}

export function SiteFooter(props: SiteFooterProps) {
  const { businessDetails, logoOnDark, socialLinks, copyrightText, words: copy, absent, pages, year, isHome } = props;
  const { footer, services } = copy;
  const { brandName, phone, email, address } = businessDetails;
  const home = isHome ? '' : '/';
  const visibleServices = absent.includes('services') ? [] : services.items;
  const links = visibleLinks(footer.links, absent);
  return (
    <footer className="band site-footer">
      <FriezeDrawing />
      <div className="wrap site-footer-groups">
        <div>
          <a className="brand" href={`${home}#home`}>
            <Brand businessDetails={{ brandName, logoUrl: logoOnDark.src }} isTinted={logoOnDark.isTinted} />
          </a>
          <p className="site-footer-blurb">{footer.blurb}</p>
          {socialLinks.length > 0 ? <SocialList socialLinks={socialLinks} /> : null}
        </div>
        {visibleServices.length > 0 ? (
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">{footer.servicesTitle}</h2>
            <ul>
              {visibleServices.map(({ anchor, title }) => (
                <li key={anchor}>
                  <a href={`${home}#${anchor}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {links.length + pages.length > 0 ? (
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">{footer.linksTitle}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <a href={hrefOf(link, isHome)}>{link.label}</a>
                </li>
              ))}
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`/${slug}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div>
          <h2>{footer.contactTitle}</h2>
          <ul>
            <li>{address.split('\n').join(', ')}</li>
            <li>
              <a className="tnum" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            </li>
            <li>
              <a href={mailto(email)}>{email}</a>
            </li>
            <li>
              <a href={`${home}#contact`} data-reason={footer.supportReason}>
                {footer.support}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className="wrap">
        <div className="site-footer-legal">
          <div>
            <p>
              © {year} {brandName}. {copyrightText}
            </p>
            <CompanyLine businessDetails={businessDetails} />
          </div>
          <ul>
            <li>
              <a href="/privacy-policy">Privacy Policy</a>
            </li>
            <li>
              <a href="/terms-of-service">Terms of Service</a>
            </li>
            <li>
              <a href="/sitemap.xml">Sitemap</a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function CompanyLine({ businessDetails }: { businessDetails: BusinessDetails }) {
  const { legalName, companyNumber, registeredOffice, vatNumber } = businessDetails;
  const parts = [
    legalName,
    companyNumber && `Registered in England and Wales, number ${companyNumber}`,
    registeredOffice && `Registered office: ${registeredOffice.split('\n').join(', ')}`,
    vatNumber && `VAT number ${vatNumber}`,
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join('. ')}.</p> : null;
}
