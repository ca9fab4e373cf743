import type { Accreditation as AccreditationRecord } from '~/content/accreditations/record.server';
import type { PageCopy } from '~/content/home-page/copy';
import type { ShownImage } from '~/media/image';
import { Image } from '~/ui/image';
import { Container } from '~/ui/site/container';
import { PauseButton } from './pause-button';

interface AccreditationsProps {
  accreditations: AccreditationRecord[];
  images: Record<string, ShownImage>;
  copy: PageCopy['accreditations'];
}

/** A row that visitors scroll. The script animates it. */
export function Accreditations({ accreditations, images, copy }: AccreditationsProps) {
  if (accreditations.length === 0) return null;
  return (
    <section className="border-y" data-strip>
      <Container className="flex h-[88px] unscripted:h-auto items-center gap-6 unscripted:py-5 max-md:pl-0 md:h-[111px]">
        <h2
          className="w-[126px] flex-none font-sans font-semibold text-small leading-1.4 max-md:sr-only"
          id="accreditations-title"
        >
          {copy.title}
        </h2>
        <section
          className="min-w-0 flex-1 overflow-x-auto data-[waiting]:invisible data-[running]:overflow-hidden"
          data-strip-view
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-labelledby="accreditations-title"
        >
          <ul className="flex unscripted:w-auto w-max flex-none unscripted:flex-wrap unscripted:pl-10" data-strip-set>
            {accreditations.map((accreditation) => (
              <li key={accreditation.id} className="group pr-14">
                <Accreditation accreditation={accreditation} logo={images[accreditation.logoUrl]} />
              </li>
            ))}
          </ul>
        </section>
        <PauseButton
          variant="ghost"
          className="unstarted:invisible unscripted:hidden flex-none"
          content="the logos"
          data-strip-pause
          data-tip-at="top-end"
        />
      </Container>
    </section>
  );
}

const item =
  'flex min-h-12 items-center gap-3.5 whitespace-nowrap rounded font-medium text-ink-2 text-tight focus-visible:-outline-offset-[3px]';

function Accreditation({ accreditation, logo }: { accreditation: AccreditationRecord; logo: ShownImage | undefined }) {
  const { name, websiteUrl, description } = accreditation;
  const content = (
    <>
      {logo ? (
        <Image
          // An external image has unknown dimensions until it is loaded.
          className="h-10 w-auto min-w-10 max-w-40 bg-transparent object-contain object-center transition-[filter] [filter:grayscale(1)] group-hover:[filter:none] [&:not([width])]:aspect-[auto_3/1]"
          of={logo}
          alt=""
          sizes="160px"
        />
      ) : null}
      <span>{name}</span>
    </>
  );
  return websiteUrl ? (
    <a className={`${item} hover:text-ink`} href={websiteUrl} title={description ?? undefined}>
      {content}
    </a>
  ) : (
    <span className={item} title={description ?? undefined}>
      {content}
    </span>
  );
}
