import type { ServicePageGroup, ServicePageParts } from '~/content/pages/service-pages.server';
import { ButtonLink } from '../button-link';

/** Rows with rules. The title's link covers its row. */
export function ServicePageGroups({ groups }: { groups: ServicePageGroup[] }) {
  return groups.map(({ title, pages }) => (
    <section key={title} className="wrap-anywhere border-t border-t-ink py-7.5 lg:grid lg:grid-cols-12 lg:gap-x-6">
      {title ? <h2 className="mb-3 text-h3 lg:col-span-3">{title}</h2> : null}
      <ul className="lg:col-span-9 lg:col-start-4">
        {pages.map(({ title, slug, description }) => (
          <li key={slug} className="group relative border-t py-4 first:border-t-0 first:pt-0">
            <h3 className="text-h4">
              <a
                className="inline-block min-h-6 underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded focus-visible:after:outline focus-visible:after:outline-[3px] focus-visible:after:outline-focus focus-visible:after:outline-offset-2 group-hover:underline group-hover:decoration-1"
                href={`/${slug}`}
              >
                {title}
              </a>
            </h3>
            <p className="mt-1 text-ink-2 text-small leading-1.5">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  ));
}

type ServiceEndProps = Pick<ServicePageParts, 'ask' | 'contact' | 'related'>;

/** The end of a service page: a link to the contact form with its reason, and related pages. */
export function ServiceEnd({ ask, contact, related }: ServiceEndProps) {
  return (
    <>
      <p className="mt-12 lg:grid lg:grid-cols-12 lg:gap-x-6">
        <ButtonLink
          className="max-md:w-full lg:col-span-5 lg:col-start-4 lg:justify-self-start"
          size="lg"
          href={contact}
        >
          {ask}
        </ButtonLink>
      </p>
      {related.length > 0 ? (
        <div className="mt-section-head print:hidden">
          <ServicePageGroups groups={related} />
        </div>
      ) : null}
    </>
  );
}
