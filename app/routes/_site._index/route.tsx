import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import * as accreditations from '~/content/accreditation.server';
import { listPublished } from '~/content/blog-post-list.server';
import type { BusinessDetails } from '~/content/business-details';
import * as siteContent from '~/content/site-content.server';
import { sampleTestimonials } from '~/content/site-copy';
import * as testimonials from '~/content/testimonial.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { picturesOf } from '~/media/pictures.server';
import { contactRequestSchema } from '~/messages/contact-request';
import * as contactRequests from '~/messages/contact-request.server';
import { FlashBanner } from '~/ui/site/flash-banner';
import { pageMeta, sitePictures } from '~/ui/site/page-meta';
import { organization } from '~/ui/site/structured-data';
import type { loader as siteLoader } from '../_site';
import { About } from './about';
import { Accreditations } from './accreditations';
import { Advantages } from './advantages';
import { CallToAction } from './call-to-action';
import { Contact } from './contact';
import { Hero } from './hero';
import { Insights } from './insights';
import { Services } from './services';
import { Testimonials } from './testimonials';

const insightsShown = 3;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { businessDetails, origin } = data;
  const pictures = sitePictures(matches);
  return pageMeta({
    title: `${businessDetails.brandName}: ${businessDetails.tagline}`,
    description: 'Managed IT support, cyber security and cloud for British businesses of 10 to 500 people.',
    origin,
    path: '/',
    businessDetails,
    image: pictures.card,
    structuredData: organization(businessDetails, origin, pictures),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const [businessDetails, accredited, said, posts, origin] = await Promise.all([
      siteContent.readBusinessDetails(),
      accreditations.listPublic(),
      testimonialsOrSamples(),
      listPublished({ page: 1, pageSize: insightsShown }),
      publicOrigin(args.request),
    ]);
    const pictures = await picturesOf([
      ...accredited.map(({ logoUrl }) => logoUrl),
      ...said.testimonials.map((testimonial) => ('portrait' in testimonial ? testimonial.portrait : null)),
    ]);
    return {
      businessDetails,
      pictures,
      accreditations: accredited,
      ...said,
      posts: posts.items,
      origin,
    };
  });

async function testimonialsOrSamples() {
  const real = await testimonials.listPublic(testimonials.shownMax);
  if (real.length > 0 || (await siteContent.areSamplesHidden())) return { testimonials: real, areSamples: false };
  const businessDetails: BusinessDetails = await siteContent.readBusinessDetails();
  return { testimonials: sampleTestimonials(businessDetails), areSamples: true };
}

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: contactRequestSchema,
    beforeErrors: () => contactRequests.admit(args.context.address),
    run: (input) => contactRequests.create(input, args.context.address),
    done: () => ({
      to: '/#message-sent',
      flash: {
        title: 'Message sent successfully!',
        description: "We'll get back to you as soon as possible.",
        variant: 'default',
        kind: 'contact-sent',
      },
    }),
    failed: 'Error sending message',
  });

export default function Landing() {
  const { businessDetails, accreditations, testimonials, areSamples, posts, pictures } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const site = useRouteLoaderData<typeof siteLoader>('routes/_site');
  if (!site) return null;
  return (
    <>
      <FlashBanner flash={refusal?.flash ?? null} />
      <Hero businessDetails={businessDetails} />
      <Advantages businessDetails={businessDetails} />
      <Services />
      <Accreditations accreditations={accreditations} pictures={pictures} />
      <About businessDetails={businessDetails} year={site.year} />
      <CallToAction businessDetails={businessDetails} />
      {testimonials.length > 0 ? (
        <Testimonials testimonials={testimonials} areSamples={areSamples} pictures={pictures} />
      ) : null}
      <Insights posts={posts} />
      <Contact
        businessDetails={businessDetails}
        socialLinks={site.socialLinks}
        lastResult={refusal?.result}
        sent={site.flash?.kind === 'contact-sent'}
      />
    </>
  );
}
