import type { CaseStudyPage } from '~/content/case-studies/public-study.server';
import { longDate } from '~/platform/time-zone';
import { Image } from '../image';
import { ArticleBody, RelatedLinks } from './article';
import { Breadcrumbs } from './breadcrumbs';
import { Container } from './container';
import { DraftMark } from './draft-mark';
import { Prose } from './prose';

interface CaseStudyArticleProps {
  study: CaseStudyPage;
  listTitle: string;
  others: { slug: string; title: string }[];
}

export function CaseStudyArticle({ study, listTitle, others }: CaseStudyArticleProps) {
  const { title, problem, html, picture: image, imageAlt, quote } = study;
  return (
    <Container as="article" className="pt-10 pb-section print:py-0">
      <Breadcrumbs list={{ title: listTitle, path: '/case-studies' }} />
      <h1 className="wrap-anywhere text-page-title">{title}</h1>
      <ArticleBody className="mt-12 gap-y-8">
        <Facts study={study} />
        <div className="min-w-0 lg:col-span-9">
          {image ? (
            <Image
              of={image}
              className="mb-8 aspect-[3/2] w-full max-w-[588px] rounded-card border object-cover"
              sizes="(min-width: 660px) 588px, 90vw"
              alt={imageAlt ?? undefined}
              isFirst
            />
          ) : null}
          <Result study={study} />
          <div className="prose">
            <h2>The problem</h2>
            <p className="whitespace-pre-line">{problem}</p>
            <h2>The solution</h2>
          </div>
          <Prose className="[&>p:first-child]:!text-article [&>p:first-child]:!leading-1.65 mt-3" html={html} />
          {quote ? <Quote {...quote} /> : null}
          <RelatedLinks title={listTitle} links={others} prefix="/case-studies/" />
        </div>
      </ArticleBody>
    </Container>
  );
}

function Facts({ study: { client, sector, size, publishedAt, isDraft } }: { study: CaseStudyPage }) {
  const facts = [
    { label: 'Client', value: client },
    { label: 'Sector', value: sector },
    { label: 'Size', value: size },
  ].filter(({ value }) => value);
  return (
    <div className="wrap-anywhere min-w-0 text-small leading-1.5 lg:col-span-3">
      {isDraft ? <DraftMark /> : null}
      <dl className="grid gap-y-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {isDraft ? null : (
          <div>
            <dt className="text-ink-2">Published</dt>
            <dd>
              <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Result({ study: { figure, figureBasis } }: { study: CaseStudyPage }) {
  if (!figure) return null;
  return (
    <div className="wrap-anywhere mb-8 max-w-[588px] border-y border-t-accent-mark py-5">
      <p className="font-display font-medium text-h2-long leading-1.2">{figure}</p>
      <p className="mt-1 text-ink-2 text-small">{figureBasis}</p>
    </div>
  );
}

function Quote({ content, authorName, authorPosition, companyName }: NonNullable<CaseStudyPage['quote']>) {
  return (
    <figure className="wrap-anywhere mt-14 max-w-[588px] border-t border-t-ink pt-6">
      <blockquote className="whitespace-pre-line font-display text-quote">“{content}”</blockquote>
      <figcaption className="mt-4 text-small">
        <strong className="block font-semibold">{authorName}</strong>
        <span className="text-ink-2">{companyName ? `${authorPosition}, ${companyName}` : authorPosition}</span>
      </figcaption>
    </figure>
  );
}
