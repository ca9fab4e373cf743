/** The forms of record types whose fields are not all in their table. They are separate from the lists, because they load the schemas. */
import type { ReactElement } from 'react';
import type { PlainTable } from '~/content/field-table';
import type { GenericKind } from '~/registry/record-types.server';
import { SavedReplyForm } from '~/routes/admin/messages/+ui/saved-reply-form';
import { RedirectForm } from '~/routes/admin/settings/redirects/+ui/redirect-form';
import { SocialLinkForm } from '~/routes/admin/settings/social-media/+ui/social-link-form';
import { NoticeForm } from './notice-form';
import { PostForm } from './post-form';
import type { RecordFormProps } from './record-props';
import { SitePageForm } from './site-page-form';
import { TableForm } from './table-form';
import { TestimonialForm } from './testimonial-form';

const recordForms: Partial<Record<GenericKind, (props: RecordFormProps<never>) => ReactElement>> = {
  testimonials: TestimonialForm,
  notices: NoticeForm,
  'canned-replies': SavedReplyForm,
  pages: SitePageForm,
  'blog-posts': PostForm,
  redirects: RedirectForm,
  'social-media': SocialLinkForm,
};

interface AnyRecordFormProps extends Omit<RecordFormProps<never>, 'record'> {
  kind: string;
  subject: string;
  record?: object;
  /** The table of its fields; null if the type has a form of its own. */
  formFields: object | null;
}

export function RecordForm({ kind, formFields, subject, record, ...props }: AnyRecordFormProps) {
  if (formFields)
    return <TableForm {...props} record={record as never} fields={formFields as PlainTable} subject={subject} />;
  const Form = recordForms[kind as GenericKind];
  if (!Form) throw new Error(`The type ${kind} has fields of kind "own" and no form.`);
  return <Form {...props} record={record as never} />;
}

/** The dialogs of long texts fill the window. Their forms have the link to the schedule. */
export const dialogSizeOf = (kind: string) => (kind === 'pages' || kind === 'blog-posts' ? 'page' : undefined);
