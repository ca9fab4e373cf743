import { hrefOf, visibleLinks } from '~/content/home-page/links';
import { formatPhone } from '~/platform/phone-number';
import { ButtonLink } from '~/ui/button-link';
import { buttonStyle } from '~/ui/button-style';
import { Icon } from '~/ui/icons';
import { FriezeDrawing } from '~/ui/illustrations/frieze';
import { Brand, brandLink } from './brand';
import { Container } from './container';
import { currentIf, type SiteHeaderProps, sectionOf } from './header';

const entry = 'block border-b py-3.5 font-display font-medium text-[1.75rem] leading-[1.25] tracking-[-0.022em]';

/**
 * The menu of small screens. It is the target of a link, so that it opens without JavaScript, and closes when one of
 * its links makes another part of the page the target.
 */
export function SiteMenu(props: SiteHeaderProps) {
  const { businessDetails, copy, absent, pages, path, isHome } = props;
  const { header, callToAction } = copy;
  const home = isHome ? '' : '/';
  // With further pages, the links of the header do not fit on medium screens.
  const width = pages.length > 0 ? 'lg:!hidden' : 'md:!hidden';
  return (
    <div
      className={`print:!hidden fixed inset-0 z-menu hidden flex-col overflow-y-auto bg-paper target:flex data-[open]:flex ${width}`}
      id="menu"
      data-menu
    >
      <Container className="flex h-header flex-none items-center justify-between gap-4 border-b">
        <a className={`${brandLink} flex`} href={`${home}#home`}>
          <Brand businessDetails={businessDetails} />
        </a>
        <a
          className={buttonStyle({ variant: 'ghost', size: 'icon' })}
          href="#main"
          aria-label="Close menu"
          data-menu-close
        >
          <Icon name="X" />
        </a>
      </Container>
      <Container as="nav" className="flex-[1_0_auto] pb-10" aria-label="Menu">
        <ul className="pt-3 pb-7">
          {visibleLinks(header.links, absent).map((link) => (
            <li key={link.label}>
              <a className={entry} href={hrefOf(link, isHome)} data-section-link={sectionOf(link)}>
                {link.label}
              </a>
            </li>
          ))}
          {pages.map(({ slug, title }) => (
            <li key={slug}>
              <a className={entry} href={`/${slug}`} aria-current={currentIf(path, slug)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
        <ButtonLink className="w-full" size="lg" href={`${home}#contact`}>
          {header.contact}
        </ButtonLink>
        <p className="mt-6 text-center">
          <a className={buttonStyle({ variant: 'link' })} href={`tel:${businessDetails.phone}`}>
            {callToAction.callUs}: {formatPhone(businessDetails.phone)}
          </a>
        </p>
      </Container>
      <FriezeDrawing className="h-[104px] flex-none" align="start" />
    </div>
  );
}
