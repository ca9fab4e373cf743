/** The parts of the generic list that a record type replaces. */

import type { Accreditation } from '~/content/accreditations/record.server';
import type { CaseStudy } from '~/content/case-studies/schema';
import { noticeKindLabels } from '~/content/notices/kinds';
import type { Notice } from '~/content/notices/schema';
import type { TeamMember } from '~/content/team-members/schema';
import type { Testimonial } from '~/content/testimonials/schema';
import type { SavedReply } from '~/inbox/saved-replies/schema';
import type { GenericKind } from '~/registry/record-types.server';
import { Icon } from '~/ui/icons';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';
import {
  EmptyAccreditationsDrawing,
  EmptyPostsDrawing,
  EmptyTestimonialsDrawing,
  EmptyUsersDrawing,
} from '~/ui/illustrations/empty-states';
import { DialogLink, EditAndDelete, LinkButton } from '~/ui/kit/frame/screen';
import { ExpiryLine } from '~/ui/kit/list/expiry';
import { CardText, EmptyState } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { SamplesForm, SamplesNotice } from '~/ui/kit/list/samples-notice';
import { Choose } from '~/ui/kit/list/selection';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { RecordCard } from './record-card';
import type { RecordScreens } from './record-props';
import { SitePageRow, type SitePageRowData } from './site-page-row';
import { TestimonialCard } from './testimonial-card';

const testimonials: RecordScreens<Testimonial, { samplesHidden: boolean }> = {
  subtitle: ({ total, shown }) =>
    total === 0
      ? 'No testimonials of your own yet'
      : `${total} ${total === 1 ? 'testimonial' : 'testimonials'}, ${shown} shown on the website`,
  searchLabel: 'Search name, company or text',
  emptyDrawing: <EmptyTestimonialsDrawing />,
  emptyText: ({ samplesHidden }) =>
    samplesHidden
      ? 'The three samples are hidden, so the website hides this section until then.'
      : 'Until then, the website shows three samples.',
  emptyActions: ({ samplesHidden }) => (
    <SamplesForm from="/admin/testimonials" hidden={!samplesHidden} size="default">
      {samplesHidden ? 'Show samples' : 'Hide samples'}
    </SamplesForm>
  ),
  actions: (
    <>
      <DialogLink
        to="/admin/testimonials/google-reviews"
        variant="outline"
        tip="Reviews from Google are set up in Site Settings"
      >
        Google Reviews
      </DialogLink>
      <LinkButton variant="outline" to="/admin/quotes">
        Ask a customer
      </LinkButton>
    </>
  ),
  notice: ({ shown }, { samplesHidden }) =>
    shown === 0 && !samplesHidden ? <SamplesNotice from="/admin/testimonials" /> : null,
  Card: TestimonialCard,
};

const accreditations: RecordScreens<Accreditation & { hasExpired: boolean }, object> = {
  subtitle: () => 'Shown in this order in the strip below the services',
  searchLabel: 'Search name or description',
  emptyDrawing: <EmptyAccreditationsDrawing />,
  emptyText: () => 'Until then, this section is hidden on the website.',
  Card: (props) => (
    <RecordCard {...props} href={props.record.websiteUrl} states={['Active', 'Inactive']}>
      {props.record.description ? (
        <CardText title={props.record.description}>{props.record.description}</CardText>
      ) : null}
      <ExpiryLine {...props.record} />
    </RecordCard>
  ),
};

const caseStudies: RecordScreens<CaseStudy & { hasExpired: boolean }, object> = {
  subtitle: ({ total, shown }) => `${shown} published, ${total - shown} ${total - shown === 1 ? 'draft' : 'drafts'}`,
  searchLabel: 'Search title, client or problem',
  emptyDrawing: <EmptyPostsDrawing />,
  emptyText: () => 'Until then, this section is hidden on the website.',
  Card: (props) => (
    <RecordCard {...props}>
      <CardText>{props.record.client}</CardText>
      <ExpiryLine expiresOn={props.record.permissionExpiresOn} hasExpired={props.record.hasExpired} />
    </RecordCard>
  ),
};

const teamMembers: RecordScreens<TeamMember, object> = {
  subtitle: () => 'Shown in this order on the home page and the team page',
  searchLabel: 'Search name, role or introduction',
  emptyDrawing: <EmptyUsersDrawing />,
  emptyText: () => 'Until then, the website does not mention a team.',
  Card: (props) => (
    <RecordCard {...props}>
      <CardText>{props.record.role}</CardText>
    </RecordCard>
  ),
};

const notices: RecordScreens<Notice & { hasEnded: boolean }, object> = {
  subtitle: () => 'Shown at the top of every page until they end, then listed on the notices page',
  searchLabel: 'Search text or details',
  emptyDrawing: <EmptyMessagesDrawing />,
  emptyText: () => 'Tell visitors about a disruption, and when it ends.',
  Card: (props) => (
    <RecordCard {...props} href={props.record.isPublished ? '/notices' : null}>
      <p className="text-ink-2 text-small">
        {noticeKindLabels[props.record.kind]}. {props.record.hasEnded ? 'Ended on' : 'Ends on'}{' '}
        <Timestamp at={props.record.endsAt} />
      </p>
    </RecordCard>
  ),
};

const savedReplies: RecordScreens<SavedReply, object> = {
  subtitle: 'Reply texts for your whole team.',
  back: { to: '/admin/messages', label: 'Messages' },
  searchLabel: null,
  Empty: ({ path }) => (
    <EmptyState
      image={<EmptyMessagesDrawing />}
      title="No saved replies yet"
      text="Save replies you send often. Placeholders fill in names."
      actions={
        <DialogLink to={`${path}/new`}>
          <Icon name="Plus" />
          Add saved reply
        </DialogLink>
      }
    />
  ),
  Container: Rows,
  Card: ({ record: { id, version, content }, name, path }) => (
    <RecordRow>
      <Choose record={id} version={version} name={name} />
      <RowName>
        <strong dir="auto">{name}</strong> <span dir="auto">{content}</span>
      </RowName>
      <RowActions>
        <EditAndDelete path={`${path}/${id}`} name={name} />
      </RowActions>
    </RecordRow>
  ),
};

const pages: RecordScreens<SitePageRowData, object> = {
  searchLabel: null,
  emptyDrawing: <Icon name="FileText" size={32} />,
  emptyText: () => 'About us, jobs, a modern slavery statement.',
  notice: () => <p className="mt-1 mb-4 text-ink-2 text-small">The header and footer show links in this order.</p>,
  Container: Rows,
  Card: SitePageRow,
};

const screensByKind: Partial<Record<GenericKind, RecordScreens<never, never>>> = {
  testimonials,
  accreditations,
  'team-members': teamMembers,
  'case-studies': caseStudies,
  notices,
  'canned-replies': savedReplies,
  pages,
};

/** Returns the parts that a type replaces; none by default. */
export const screensOf = (kind: string): RecordScreens<never, never> => screensByKind[kind as GenericKind] ?? {};
