import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import * as accreditations from '~/content/accreditations/record.server';
import { listPublished as listCaseStudies } from '~/content/case-studies/public-study.server';
import { type ContactChoices, reasonParameter } from '~/content/home-page/contact-choices';
import type { MovableSection } from '~/content/home-page/copy';
import { none } from '~/content/home-page/fields';
import { readHomePage } from '~/content/home-page/model.server';
import { readServicePaths } from '~/content/pages/service-pages.server';
import { listPublished } from '~/content/posts/public-list.server';
import { exampleTestimonials } from '~/content/samples/records';
import * as siteContent from '~/content/settings/settings.server';
import * as teamMembers from '~/content/team-members/model.server';
import * as testimonials from '~/content/testimonials/model.server';
import { readFields, runForm } from '~/http/forms/form.server';
import { withSource } from '~/http/forms/message-source.server';
import { homePage, isDraftRequest } from '~/http/pages/home-page.server';
import { loadPage } from '~/http/pages/page.server';
import { viewerOf } from '~/http/pages/preview-link.server';
import * as messages from '~/inbox/messages/model.server';
import { settleAddress, withAnswers } from '~/inbox/spam/mx-query.server';
import { imagesOf } from '~/media/images.server';
import { readFacts } from '~/reviews/proof.server';
import { EndOfFirstScreen } from '~/ui/appearance-links';
import { CallToAction } from '~/ui/site/call-to-action';
import { FlashBanner } from '~/ui/site/flash-banner';
import { noticesTitle } from '~/ui/site/notices';
import { feedLink, pageMeta, siteMetaOf } from '~/ui/site/page-meta';
import { organization } from '~/ui/site/structured-data';
import type { loader as siteLoader } from './_site';
import { About } from './+home/about';
import { Accreditations } from './+home/accreditations';
import { Advantages } from './+home/advantages';
import { CaseStudies } from './+home/case-studies';
import { Contact } from './+home/contact';
import { Hero } from './+home/hero';
import { Insights } from './+home/insights';
import { Services } from './+home/services';
import { Testimonials } from './+home/testimonials';

export const handle = { firstScreen: true };

const insightsMax = 3;
const teamMax = 8;
const caseStudiesMax = 3;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const site = siteMetaOf(matches);
  const { search, blog, caseStudies } = data.page.copy;
  return [
    ...pageMeta(site, { ...search, path: '/', structuredData: organization(site) }),
    ...(data.posts.length > 0 ? [feedLink(blog.title, '/blog')] : []),
    ...(data.caseStudies.length > 0 ? [feedLink(caseStudies.title, '/case-studies')] : []),
    ...(site.hasNotices ? [feedLink(noticesTitle, '/notices')] : []),
  ];
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    await viewerOf(args, actor);
    const [page, accredited, team, caseStudies, shown, posts, servicePaths] = await Promise.all([
      homePage(args),
      accreditations.listPublic(),
      teamMembers.listPublic(teamMax),
      listCaseStudies(caseStudiesMax),
      testimonialsOrSamples(),
      listPublished({ page: 1, pageSize: insightsMax }),
      readServicePaths(),
    ]);
    const reason = preselectedReason(args.request, page.copy.choices);
    const facts =
      page.copy.hero.facts === none
        ? []
        : await readFacts(page, accredited, shown.areSamples ? [] : shown.testimonials);
    const images = await imagesOf([
      page.copy.hero.photo,
      ...page.copy.services.items.map(({ picture: image }) => image),
      ...accredited.map(({ logoUrl }) => logoUrl),
      ...team.map(({ portrait }) => portrait),
      ...shown.testimonials.map(({ portrait }) => portrait),
      ...posts.items.map(({ featuredImage }) => featuredImage),
    ]);
    return {
      page,
      reason,
      facts,
      isDraft: isDraftRequest(args.request),
      images,
      accreditations: accredited,
      team,
      caseStudies,
      ...shown,
      posts: posts.items,
      servicePaths,
    };
  });

/**
 * Returns the reason that a link preselects, or null. An unknown reason redirects to the page without it, because
 * arbitrary values would fill the page cache.
 */
function preselectedReason({ url }: Request, { reasons }: Pick<ContactChoices, 'reasons'>): string | null {
  const { searchParams } = new URL(url);
  const reason = searchParams.get(reasonParameter);
  if (reason === null || reasons.some(({ value }) => value === reason)) return reason;
  searchParams.delete(reasonParameter);
  throw redirect(searchParams.size > 0 ? `/?${searchParams}` : '/');
}

async function testimonialsOrSamples() {
  const real = await testimonials.listPublic(testimonials.visibleMax);
  if (real.length > 0 || (await siteContent.areSamplesHidden())) return { testimonials: real, areSamples: false };
  const { brandName } = await siteContent.readBusinessDetails();
  return { testimonials: exampleTestimonials(brandName), areSamples: true };
}

export const action = async (args: ActionFunctionArgs) =>
  runForm(args, await readFields(args, {}, (sent) => withSource(sent, args.request)), {
    schema: withAnswers(await messages.sendableSchema()),
    beforeErrors: () => messages.checkRateLimit(args.context.address),
    run: async (input) => {
      const { address } = args.context;
      await messages.create(await settleAddress(input, () => messages.checkRateLimit(address)), address);
    },
    done: async () => {
      const { contact } = (await readHomePage()).copy;
      return {
        to: '/#message-sent',
        flash: { title: contact.sentTitle, description: contact.sentNote, variant: 'default', kind: 'contact-sent' },
      };
    },
    failed: 'Error sending message',
  });

export default function Home() {
  const data = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const site = useRouteLoaderData<typeof siteLoader>('routes/_site');
  if (!site) return null;
  const { testimonials, images } = data;
  const { businessDetails } = site;
  const { copy, arrangement } = data.page;
  const { order, hidden } = arrangement;
  const parts: Record<MovableSection, ReactNode> = {
    advantages: <Advantages businessDetails={businessDetails} copy={copy.advantages} />,
    services: <Services copy={copy} images={images} paths={data.servicePaths} />,
    accreditations: <Accreditations accreditations={data.accreditations} images={images} copy={copy.accreditations} />,
    about: (
      <About businessDetails={businessDetails} year={site.year} team={data.team} images={images} copy={copy.about} />
    ),
    callToAction: <CallToAction businessDetails={businessDetails} copy={copy.callToAction} />,
    caseStudies: <CaseStudies studies={data.caseStudies} copy={copy.caseStudies} />,
    testimonials: testimonials.length > 0 && (
      <Testimonials testimonials={testimonials} areSamples={data.areSamples} images={images} copy={copy.testimonials} />
    ),
    insights: <Insights posts={data.posts} images={images} copy={copy.insights} />,
    contact: (
      <Contact
        businessDetails={businessDetails}
        socialLinks={site.socialLinks}
        copy={copy}
        reason={data.reason}
        isDraft={data.isDraft}
        lastResult={actionError?.result}
        question={actionError?.question}
        sent={site.flash?.kind === 'contact-sent'}
      />
    ),
  };
  return (
    <>
      <FlashBanner flash={actionError?.flash ?? null} />
      <Hero
        businessDetails={businessDetails}
        copy={copy.hero}
        facts={data.facts}
        photo={images[copy.hero.photo]}
        day={hidden.includes('day') ? null : copy.day}
        hasServices={!hidden.includes('services')}
        hasNotice={site.notices.length > 0}
      />
      <EndOfFirstScreen />
      {order
        .filter((name) => !hidden.includes(name))
        .map((name) => (
          <Fragment key={name}>{parts[name]}</Fragment>
        ))}
    </>
  );
}
