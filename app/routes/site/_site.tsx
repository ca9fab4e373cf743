import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { brandOf, iconsOf, siteCardOf } from '~/content/appearance/brand.server';
import { readLogoOnDark } from '~/content/appearance/logo.server';
import { readAppearance, readDraftAppearance } from '~/content/appearance/model.server';
import { listPublished as listCaseStudies } from '~/content/case-studies/public-study.server';
import { reasonLabel } from '~/content/home-page/contact-choices';
import type { PageCopy } from '~/content/home-page/copy';
import { absentAnchors, visibleLinks } from '~/content/home-page/links';
import { listCurrent, listPublished } from '~/content/notices/public-notices.server';
import * as sitePages from '~/content/pages/public-page.server';
import { isServicePage } from '~/content/pages/schema';
import { areAnyPublished } from '~/content/posts/public-list.server';
import { readBusinessDetails, readSiteContent } from '~/content/settings/settings.server';
import * as socialLinks from '~/content/social-links/model.server';
import * as teamMembers from '~/content/team-members/model.server';
import * as testimonials from '~/content/testimonials/model.server';
import { takeFlash } from '~/http/forms/flash.server';
import { pageAppearance } from '~/http/pages/appearance-stylesheet.server';
import { draftHeader, homePage, isDraftRequest } from '~/http/pages/home-page.server';
import { loadPage } from '~/http/pages/page.server';
import type { PageFailure, Resubmission } from '~/http/pages/page-error';
import { draftsPreviewer, previewOf } from '~/http/pages/preview-link.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { sourceFieldNames } from '~/inbox/messages/source';
import { currentYear } from '~/platform/clock.server';
import { formatPhone } from '~/platform/phone-number';
import { SendAgain, Typed } from '~/ui/resubmission';
import { describeFailure, ErrorCard } from '~/ui/site/error-card';
import { NotFoundCard } from '~/ui/site/not-found-card';
import { noticesTitle } from '~/ui/site/notices';
import { failureMeta } from '~/ui/site/page-meta';
import { SiteFrame } from '~/ui/site/site-frame';

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  error ? failureMeta(isRouteErrorResponse(error) ? error.status : 500, data?.copy.notFound.title) : [];

/** Returns the footer's link to a list with content, unless staff have added one. */
function listLink(title: string, slug: string, hasContent: boolean, { footer }: Pick<PageCopy, 'footer'>) {
  const isAdded = footer.links.some(({ to }) => to === `/${slug}`);
  return hasContent && !isAdded ? [{ title, slug, linkPlace: 'footer' as const }] : [];
}

const areNonEmpty = async (items: Promise<unknown[]>) => (await items).length > 0;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { flash, clear } = await takeFlash(args);
    const [preview, previewer] = await Promise.all([previewOf(args), draftsPreviewer(args)]);
    const viewer = previewer ?? (isDraftRequest(args.request) ? actor : null);
    const [page, businessDetails, links, pages, copyright, hasTestimonials, appearance, notices, lists] =
      await Promise.all([
        homePage(args),
        readBusinessDetails(),
        socialLinks.listPublic(),
        sitePages.listPublished(),
        readSiteContent('copyright-text'),
        testimonials.areAnyVisible(),
        viewer ? readDraftAppearance(viewer) : readAppearance(),
        listCurrent(),
        Promise.all([
          areNonEmpty(listPublished(1)),
          areNonEmpty(teamMembers.listPublic(1)),
          areNonEmpty(listCaseStudies(1)),
          areAnyPublished(),
        ]),
      ]);
    const [hasNotices, hasTeam, hasCaseStudies, hasPosts] = lists;
    const { copy } = page;
    const brand = brandOf(businessDetails, appearance);
    const frame = {
      businessDetails,
      origin: await publicOrigin(args.request),
      logoOnDark: await readLogoOnDark(appearance),
      socialLinks: links,
      pages: [
        ...pages.map(({ title, slug, linkPlace }) => ({ title, slug, linkPlace })),
        ...listLink('All services', 'services', pages.some(isServicePage), copy),
        ...listLink(copy.about.teamTitle, 'team', hasTeam, copy),
        ...listLink(copy.caseStudies.title, 'case-studies', hasCaseStudies, copy),
        ...listLink(copy.blog.title, 'blog', hasPosts, copy),
        ...listLink(noticesTitle, 'notices', hasNotices, copy),
      ],
      notices,
      hasNotices,
      copyrightText: copyright.content,
      copy,
      absent: absentAnchors(copy, page.arrangement, hasTestimonials ? [] : ['testimonials']),
      flash,
      previewUntil: preview?.expiresAt ?? null,
      appearance: pageAppearance(brand),
      images: { card: siteCardOf(brand, businessDetails), icon: `${iconsOf(brand) ?? '/'}icon-512.png` },
      year: currentYear(),
    };
    const headers = new Headers(clear ? { 'Set-Cookie': clear, 'Cache-Control': 'no-store' } : {});
    if (viewer || preview) headers.set(draftHeader, 'page');
    // The page cache renders the page again at this time.
    const [firstEnd] = notices.map(({ endsAt }) => endsAt).sort();
    if (firstEnd) headers.set('Expires', new Date(firstEnd).toUTCString());
    return json(frame, { headers });
  });

type FrameData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Site() {
  const frame = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <SiteFrame {...frame} path={pathname} isHome={pathname === '/'}>
      <Outlet />
    </SiteFrame>
  );
}

/** Returns the links of the 404 page. */
function helpfulLinks({ copy, absent }: Pick<FrameData, 'copy' | 'absent'>) {
  const services = { label: copy.footer.servicesTitle, to: '#services' };
  return [
    ...visibleLinks([services], absent).map(({ label, to }) => ({ label, href: `/${to}` })),
    { label: copy.blog.title, href: '/blog' },
    { label: copy.header.contact, href: '/#contact' },
  ];
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('routes/_site');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const failure: Partial<PageFailure> = isRouteErrorResponse(error) ? error.data : {};
  const card =
    status === 404 ? (
      <NotFoundCard copy={frame?.copy.notFound} links={frame ? helpfulLinks(frame) : []} />
    ) : failure?.resubmission ? (
      <ResubmissionCard {...failure} fields={failure.resubmission.fields} requestId={failure.requestId ?? ''} />
    ) : (
      <ErrorCard {...describeFailure(isRouteErrorResponse(error) ? error : null)} typed={failure?.typed} />
    );
  if (!frame) return <main>{card}</main>;
  return (
    <SiteFrame {...frame} path="" isHome={false}>
      {card}
    </SiteFrame>
  );
}

type ResubmissionCardProps = Pick<Resubmission, 'fields'> & Pick<PageFailure, 'phone' | 'choices' | 'requestId'>;

const isSourceField = (name: string) => sourceFieldNames.some((known) => known === name);

/** A visitor's form that could not be saved, with its fields and a button to submit it again. */
function ResubmissionCard({ fields, phone, choices, requestId }: ResubmissionCardProps) {
  const shown = (name: string, value: string) =>
    choices && name === 'reasonForContact' ? reasonLabel(choices, value) : value;
  const orRing = phone ? (
    <>
      , or ring <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
    </>
  ) : null;
  const text = (
    <>
      We cannot save your message at the moment. Your text is kept: please send it again in a minute
      {orRing}.
    </>
  );
  return (
    <ErrorCard title="Not sent yet" text={text} requestId={requestId}>
      <SendAgain className="[&>button]:mt-4" fields={fields} />
      <Typed
        fields={fields.filter(([name]) => !isSourceField(name)).map(([name, value]) => [name, shown(name, value)])}
      />
    </ErrorCard>
  );
}
