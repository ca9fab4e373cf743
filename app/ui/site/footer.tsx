import { type BusinessDetails, formatPhone } from '~/content/business-details';
import type { LogoOnDark } from '~/content/look';
import { footerBlurb, services } from '~/content/site-copy';
import { FriezeDrawing } from '~/ui/drawings/frieze';
import { Brand } from './brand';
import type { PageLink } from './page-links';
import { type SocialLink, SocialList } from './social-list';

const quickLinks = [
  { anchor: 'home', label: 'Home' },
  { anchor: 'about', label: 'About Us' },
  { anchor: 'services', label: 'Our Services' },
  { anchor: 'testimonials', label: 'Testimonials' },
  { anchor: 'contact', label: 'Contact Us' },
];

interface SiteFooterProps {
  businessDetails: BusinessDetails;
  /** The business's own logo as it can be seen on dark ground. */
  logoOnDark: LogoOnDark;
  socialLinks: SocialLink[];
  copyrightText: string;
  hasTestimonials: boolean;
  /** Those that are linked here. */
  pages: PageLink[];
  year: number;
  isHome: boolean;
}

export function SiteFooter(props: SiteFooterProps) {
  const { businessDetails, logoOnDark, socialLinks, copyrightText, hasTestimonials, pages, year, isHome } = props;
  const { brandName, phone, email, address } = businessDetails;
  const home = isHome ? '' : '/';
  // No link leads to a section that is not there.
  const quickLinksShown = quickLinks.filter(({ anchor }) => anchor !== 'testimonials' || hasTestimonials);
  return (
    <footer className="band site-footer">
      <FriezeDrawing />
      <div className="wrap site-footer-groups">
        <div>
          <a className="brand" href={`${home}#home`}>
            <Brand businessDetails={{ brandName, logoUrl: logoOnDark.src }} isTinted={logoOnDark.isTinted} />
          </a>
          <p className="site-footer-blurb">{footerBlurb(businessDetails)}</p>
          {socialLinks.length > 0 ? <SocialList socialLinks={socialLinks} /> : null}
        </div>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">Services</h2>
          <ul>
            {services.items.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`${home}#${anchor}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">Quick links</h2>
          <ul>
            {quickLinksShown.map(({ anchor, label }) => (
              <li key={anchor}>
                <a href={`${home}#${anchor}`}>{label}</a>
              </li>
            ))}
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/${slug}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Contact</h2>
          <ul>
            <li>{address.split('\n').join(', ')}</li>
            <li>
              <a className="tnum" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            </li>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
            <li>
              <a href={`${home}#contact`} data-reason="technical_support">
                IT Support
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
