import { clsx } from 'clsx';
import type { PageCopy } from '~/content/home-page/copy';
import { fillPlaceholders } from '~/content/home-page/document';
import { pathWithReason } from '~/content/home-page/links';
import type { ShownImage } from '~/media/image';
import { buttonStyle } from '~/ui/button-style';
import { ServiceDrawing } from '~/ui/illustrations/services';
import { Image } from '~/ui/image';
import { NoWrap } from '~/ui/no-wrap';
import { Container } from '~/ui/site/container';
import { Section, SectionHead } from '~/ui/site/section';

/** As wide as its panel. */
const imageSizes =
  // A narrow phone loads a smaller image than its pixel density would allow, because photographs do not need it.
  '(min-width: 1240px) 690px, (min-width: 1024px) 56vw, (min-width: 640px) 100vw, 55vw';

interface ServicesProps {
  copy: Pick<PageCopy, 'services' | 'choices'>;
  images: Record<string, ShownImage>;
  /** The paths of service pages, by reason. */
  paths: Record<string, string>;
}

export function Services({ copy, images, paths }: ServicesProps) {
  const { title, lead, ask, items } = copy.services;
  return (
    <Section id="services" ground="sheet">
      <Container>
        <SectionHead title={title} lead={lead} />
        {items.map((service, index) => (
          <ServiceRow
            key={service.anchor}
            index={index}
            service={service}
            image={images[service.picture]}
            linkText={fillPlaceholders(ask, { service: service.title })}
            href={`${pathWithReason(copy, service.reason)}#contact`}
            path={paths[service.reason]}
          />
        ))}
      </Container>
    </Section>
  );
}

interface ServiceRowProps {
  index: number;
  service: PageCopy['services']['items'][number];
  image: ShownImage | undefined;
  linkText: string;
  href: string;
  /** The path of its own page. */
  path: string | undefined;
}

const panel =
  '-mx-5 print:!mx-0 print:!p-2 print:w-1/3 print:flex-none print:self-start flex aspect-[4/3] items-center border-y md:mx-0 md:rounded-card md:border-x lg:col-span-7 lg:aspect-[690/500]';

function ServiceRow({ index, service, image, linkText, href, path }: ServiceRowProps) {
  const { anchor, title, text, points, drawing } = service;
  const isMirrored = index % 2 === 1;
  return (
    <div
      className={clsx(
        'lg:grid lg:grid-flow-dense lg:grid-cols-12 lg:items-center lg:gap-x-6 print:flex print:break-inside-avoid print:gap-x-6',
        index > 0 && 'mt-between-services',
      )}
      id={anchor}
      data-reveal=""
    >
      {image ? (
        <div
          className={clsx(
            panel,
            isMirrored && 'lg:col-start-6',
            'overflow-hidden md:max-lg:aspect-[16/10] [&>picture]:size-full',
          )}
        >
          <Image className="size-full object-cover" of={image} sizes={imageSizes} />
        </div>
      ) : (
        <div
          className={clsx(
            panel,
            isMirrored && 'lg:col-start-6',
            'drawing-ground px-3.5 md:px-10 md:py-11 md:max-lg:aspect-auto lg:px-[31px] lg:py-10',
          )}
        >
          <ServiceDrawing name={drawing} />
        </div>
      )}
      <div
        className={clsx(
          'mt-6 pb-2.5 md:mt-7.5 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:gap-x-6 lg:col-span-4 lg:mt-0 lg:block',
          isMirrored ? 'lg:col-start-1' : 'lg:col-start-9',
        )}
      >
        <h3 className="text-h3">{title}</h3>
        <p className="mt-3.5 text-ink-2">
          <NoWrap>{text}</NoWrap>
        </p>
        <ul className="my-6 border-t md:col-start-2 md:row-span-3 md:row-start-1 md:mt-1 md:mb-0 lg:my-6">
          {points.map((point) => (
            <li key={point} className="border-b py-[11px] text-tight leading-1.45">
              <NoWrap>{point}</NoWrap>
            </li>
          ))}
        </ul>
        <div className={clsx('md:self-end md:pt-8 lg:pt-0', path && 'flex flex-wrap gap-x-6')}>
          {path ? (
            <a className={buttonStyle({ variant: 'link' })} href={path}>
              {`More about ${title}`}
            </a>
          ) : null}
          <a className={buttonStyle({ variant: 'link' })} href={href}>
            {linkText}
          </a>
        </div>
      </div>
    </div>
  );
}
