/** The forms of the generic screens. They are separate from the lists, because they load the schemas. */
import type { ReactElement } from 'react';
import type { GenericKind } from '~/registry/record-types.server';
import { SavedReplyForm } from '~/routes/admin/messages/+ui/saved-reply-form';
import { RedirectForm } from '~/routes/admin/settings/redirects/+ui/redirect-form';
import { SocialLinkForm } from '~/routes/admin/settings/social-media/+ui/social-link-form';
import { AccreditationForm } from './accreditation-form';
import { CaseStudyForm } from './case-study-form';
import { NoticeForm } from './notice-form';
import { PostForm } from './post-form';
import type { RecordFormProps } from './record-props';
import { SitePageForm } from './site-page-form';
import { TeamMemberForm } from './team-member-form';
import { TestimonialForm } from './testimonial-form';

const recordForms: Record<GenericKind, (props: RecordFormProps<never>) => ReactElement> = {
  testimonials: TestimonialForm,
  accreditations: AccreditationForm,
  'case-studies': CaseStudyForm,
  'team-members': TeamMemberForm,
  notices: NoticeForm,
  'canned-replies': SavedReplyForm,
  pages: SitePageForm,
  'blog-posts': PostForm,
  redirects: RedirectForm,
  'social-media': SocialLinkForm,
};

/** Returns the form of a type with generic screens. */
export const formOf = (kind: string) => recordForms[kind as GenericKind];

/** The dialogs of long texts fill the window. Their forms have the link to the schedule. */
export const dialogSizeOf = (kind: string) => (kind === 'pages' || kind === 'blog-posts' ? 'page' : undefined);
