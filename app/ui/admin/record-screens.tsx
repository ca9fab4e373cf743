/** The parts of the generic screens that differ between record types. */
import type { ReactElement, ReactNode } from 'react';
import type { Accreditation } from '~/content/accreditations/schema';
import type { Testimonial } from '~/content/testimonials/schema';
import { recordTexts } from '~/records/record-texts';
import type { VisibleCounts } from '~/records/records.server';
import type { GenericKind } from '~/registry/record-types.server';
import { EmptyAccreditationsDrawing, EmptyTestimonialsDrawing } from '../illustrations/empty-states';
import { AccreditationCard } from './accreditation-card';
import { AccreditationForm } from './accreditation-form';
import type { RecordCardProps, RecordFormProps } from './record-props';
import { SamplesForm, SamplesNotice } from './samples-notice';
import { DialogLink } from './screen';
import { TestimonialCard } from './testimonial-card';
import { TestimonialForm } from './testimonial-form';

interface RecordScreens<T, Extras> {
  subtitle(counts: VisibleCounts): string;
  searchLabel: string;
  emptyDrawing: ReactNode;
  /** The second sentence of the empty list. */
  emptyText(extras: Extras): string;
  emptyActions?(extras: Extras): ReactNode;
  /** Buttons before the one that adds a record. */
  actions?: ReactNode;
  /** A notice above the list. */
  notice?(counts: VisibleCounts, extras: Extras): ReactNode;
  Card(props: RecordCardProps<T>): ReactElement;
  Form(props: RecordFormProps<T>): ReactElement;
  /** The consequence of deleting the record. */
  deleteText(record: T): ReactNode;
}

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
    <DialogLink
      to="/admin/testimonials/google-reviews"
      variant="outline"
      tip="Reviews from Google are set up in Site Settings"
    >
      Google Reviews
    </DialogLink>
  ),
  notice: ({ shown }, { samplesHidden }) =>
    shown === 0 && !samplesHidden ? <SamplesNotice from="/admin/testimonials" /> : null,
  Card: TestimonialCard,
  Form: TestimonialForm,
  deleteText: ({ authorName, companyName }) => (
    <>
      The testimonial from <strong>{authorName}</strong>
      {companyName ? ` (${companyName})` : null} moves to the trash for 30 days and is removed from the website.
    </>
  ),
};

const accreditations: RecordScreens<Accreditation, object> = {
  subtitle: () => 'Shown in this order in the strip below the services',
  searchLabel: 'Search name or description',
  emptyDrawing: <EmptyAccreditationsDrawing />,
  emptyText: () => 'Until then, this section is hidden on the website.',
  Card: AccreditationCard,
  Form: AccreditationForm,
  deleteText: ({ name }) => (
    <>
      The accreditation <strong>{name}</strong> moves to the trash and is removed from the website. After 30 days it is
      permanently deleted.
    </>
  ),
};

const recordScreens: Record<GenericKind, RecordScreens<never, never>> = { testimonials, accreditations };

/** @param kind of a type with generic screens */
export function screensOf(kind: string): RecordScreens<never, never> {
  return recordScreens[kind as GenericKind];
}

/** Returns the texts for the data of a generic screen's loader. */
export const textsOf = (data: unknown) => recordTexts((data as { subject: string } | undefined)?.subject ?? 'record');
