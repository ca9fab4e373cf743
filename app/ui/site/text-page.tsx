import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Heading } from '~/content/markdown/markdown';
import { longDate } from '~/platform/time-zone';
import { ArticleAside, ArticleBody } from './article';
import { Breadcrumbs } from './breadcrumbs';
import { Container } from './container';
import { Contents } from './contents';
import { DraftMark } from './draft-mark';
import { Prose } from './prose';

interface TextPageProps {
  title: string;
  /** Sanitised. Its second-level headings have the IDs in `headings`. */
  html: string;
  headings: Heading[];
  /** The date of the last change, if it matters to readers. */
  updatedAt?: string | null;
  /** Whether staff are viewing an unpublished page. */
  isDraft?: boolean;
  /** The list that it belongs to. */
  list?: { title: string; path: string } | null;
  /** Follows the text. */
  children?: ReactNode;
}

/** A text page: a legal one, or one that staff have added. */
export function TextPage(props: TextPageProps) {
  const { title, html, headings, updatedAt = null, isDraft = false, list = null, children } = props;
  const parts = headings.filter(({ level }) => level !== 3);
  return (
    <Container as="article" className={clsx(list ? 'pt-10' : 'pt-18', 'pb-section print:py-0')}>
      {list ? <Breadcrumbs list={list} /> : null}
      <h1 className="text-page-title">{title}</h1>
      <ArticleBody className="mt-[43px] gap-y-12 lg:gap-y-8">
        <ArticleAside>
          {isDraft ? <DraftMark /> : null}
          {updatedAt ? (
            <>
              <p className="font-semibold text-ink">Last changed</p>
              <p>
                <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
              </p>
            </>
          ) : null}
          {parts.length > 1 ? <Contents headings={parts} /> : null}
        </ArticleAside>
        <Prose className="lg:col-span-9 lg:col-start-4" html={html} />
      </ArticleBody>
      {children}
    </Container>
  );
}
