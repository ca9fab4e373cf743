/** The texts of the dialogs that delete a record, for the types whose text differs. */
import type { ReactNode } from 'react';
import type { Accreditation } from '~/content/accreditations/record.server';
import type { SitePage } from '~/content/pages/schema';
import type { BlogPost } from '~/content/posts/schema';
import type { Redirect } from '~/content/redirects/schema';
import type { SocialLink } from '~/content/social-links/schema';
import type { Testimonial } from '~/content/testimonials/schema';
import type { SavedReply } from '~/inbox/saved-replies/schema';
import type { GenericKind } from '~/registry/record-types.server';

const deletions: Partial<Record<GenericKind, (record: never, name: string) => ReactNode>> = {
  testimonials: ({ authorName, companyName }: Testimonial) => (
    <>
      The testimonial from <strong>{authorName}</strong>
      {companyName ? ` (${companyName})` : null} moves to the trash for 30 days and is removed from the website.
    </>
  ),
  accreditations: ({ name }: Accreditation) => (
    <>
      The accreditation <strong>{name}</strong> moves to the trash and is removed from the website. After 30 days it is
      permanently deleted.
    </>
  ),
  'canned-replies': ({ title }: SavedReply) => (
    <>
      <strong>{title}</strong> moves to the trash for 30 days. Sent replies do not change.
    </>
  ),
  pages: (page: SitePage) => <ArticleDeletion subject="page" {...page} />,
  'blog-posts': (post: BlogPost) => <ArticleDeletion subject="post" {...post} />,
  redirects: ({ source, target }: Redirect) => (
    <>
      <strong>{source}</strong> will no longer redirect to {target}. It stays in the trash for 30 days.
    </>
  ),
  'social-media': ({ url }: SocialLink, name: string) => (
    <>
      <strong>{name}</strong>
      {url ? `: ${url}` : null}
    </>
  ),
};

const ArticleDeletion = ({ subject, title, isPublished }: { subject: string; title: string; isPublished: boolean }) => (
  <>
    The {subject} <strong>{title}</strong> moves to the trash
    {isPublished ? ' and is removed from the website' : null}. It stays in the trash for 30 days.
  </>
);

/** Returns the consequence of deleting a record; undefined for the usual text. */
export const deletionText = (kind: string, record: object, name: string) =>
  deletions[kind as GenericKind]?.(record as never, name);
