import { clsx } from 'clsx';
import type { AnchorHTMLAttributes } from 'react';
import type { LogoOnDark } from '~/content/appearance/logo.server';
import type { PageCopy } from '~/content/home-page/copy';
import { hrefOf, pathWithReason, visibleLinks } from '~/content/home-page/links';
import type { BusinessDetails } from '~/content/settings/business-details';
import type { PublicSocialLink } from '~/content/social-links/schema';
import { formatPhone } from '~/platform/phone-number';
import { FriezeDrawing } from '~/ui/illustrations/frieze';
import { mailto } from '../mailto';
import { Brand, brandLink } from './brand';
import { Container } from './container';
import type { PageLink } from './page-links';
import { SocialList } from './social-list';

export interface SiteFooterProps {
  businessDetails: BusinessDetails;
  logoOnDark: LogoOnDark;
  socialLinks: PublicSocialLink[];
  /** Follows "© {year} {brand}.". */
  copyrightText: string;
  copy: PageCopy;
  /** The sections that the page lacks. */
  absent: readonly string[];
  pages: PageLink[];
  year: number;
  isHome: boolean;
}

export function SiteFooter(props: SiteFooterProps) {
  const { businessDetails, logoOnDark, socialLinks, copyrightText, copy, absent, pages, year, isHome } = props;
  const { footer, services } = copy;
  const { brandName, phone, email, address } = businessDetails;
  const home = isHome ? '' : '/';
  const visibleServices = absent.includes('services') ? [] : services.items;
  const links = visibleLinks(footer.links, absent);
  return (
    <footer className="band overflow-hidden pt-9 text-ink-2 text-small leading-1.5 md:pt-7 print:hidden">
      <FriezeDrawing className="h-[72px] md:h-[max(104px,7.2222vw)]" />
      <Container className="grid grid-cols-2 gap-x-12 gap-y-10 pt-[58px] pb-11 md:grid-cols-[5fr_4fr_4fr] md:gap-x-6 md:pt-[63px] md:pb-12 lg:grid-cols-12 lg:pt-16">
        <div className="col-span-full lg:col-span-4">
          <a className={`${brandLink} inline-flex max-w-full`} href={`${home}#home`}>
            <Brand businessDetails={{ brandName, logoUrl: logoOnDark.src }} isTinted={logoOnDark.isTinted} />
          </a>
          <p className="mt-2 max-w-64">{footer.blurb}</p>
          {socialLinks.length > 0 ? <SocialList className="mt-5" socialLinks={socialLinks} /> : null}
        </div>
        {visibleServices.length > 0 ? (
          <nav className="lg:col-span-2" aria-labelledby="footer-services">
            <GroupTitle id="footer-services">{footer.servicesTitle}</GroupTitle>
            <ul className="mt-2">
              {visibleServices.map(({ anchor, title }) => (
                <Item key={anchor} href={`${home}#${anchor}`}>
                  {title}
                </Item>
              ))}
            </ul>
          </nav>
        ) : null}
        {links.length + pages.length > 0 ? (
          <nav className="lg:col-span-2 lg:[nav+&]:col-span-3" aria-labelledby="footer-links">
            <GroupTitle id="footer-links">{footer.linksTitle}</GroupTitle>
            <ul className="mt-2">
              {links.map((link) => (
                <Item key={link.label} href={hrefOf(link, isHome)}>
                  {link.label}
                </Item>
              ))}
              {pages.map(({ slug, title }) => (
                <Item key={slug} href={`/${slug}`}>
                  {title}
                </Item>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className="max-md:col-span-full lg:col-span-3 lg:col-start-10">
          <GroupTitle>{footer.contactTitle}</GroupTitle>
          <ul className="mt-2">
            <li className="py-[7px] leading-[22px]">{address.split('\n').join(', ')}</li>
            <Item className="whitespace-nowrap tabular-nums" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </Item>
            <Item href={mailto(email)}>{email}</Item>
            <Item href={`${pathWithReason(copy, footer.supportReason) || home}#contact`}>{footer.support}</Item>
          </ul>
        </div>
      </Container>
      <Container>
        <div className="flex flex-wrap justify-between gap-x-12 gap-y-3 border-t pt-7.5 pb-8 text-[0.875rem]">
          <div>
            <p>
              © {year} {brandName}. {copyrightText}
            </p>
            <CompanyLine businessDetails={businessDetails} />
          </div>
          {/* Reserves space at the right for the back-to-top button at the end of the page. */}
          <ul className="flex flex-wrap gap-x-7 gap-y-3.5 max-[1343.98px]:pr-15">
            <LegalLink href="/privacy-policy">Privacy Policy</LegalLink>
            <LegalLink href="/terms-of-service">Terms of Service</LegalLink>
            <LegalLink href="/sitemap.xml">Sitemap</LegalLink>
          </ul>
        </div>
      </Container>
    </footer>
  );
}

function GroupTitle({ id, children }: { id?: string; children: string }) {
  return (
    <h2 className="font-semibold text-body text-ink leading-1.3 tracking-[-0.012em]" id={id}>
      {children}
    </h2>
  );
}

const link = 'inline-block -my-[7px] py-[7px] hover:text-ink';

function Item({ className, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <li className="py-[7px] leading-[22px]">
      <a {...props} className={clsx(link, className)} />
    </li>
  );
}

function LegalLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <li>
      <a {...props} className={`${link} underline underline-offset-[3px]`} />
    </li>
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
