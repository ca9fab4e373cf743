/** The forms of the generic screens. They are separate from the lists, because they load the schemas. */
import type { ReactElement } from 'react';
import type { GenericKind } from '~/registry/record-types.server';
import { AccreditationForm } from './accreditation-form';
import { CaseStudyForm } from './case-study-form';
import { NoticeForm } from './notice-form';
import type { RecordFormProps } from './record-props';
import { TeamMemberForm } from './team-member-form';
import { TestimonialForm } from './testimonial-form';

const recordForms: Record<GenericKind, (props: RecordFormProps<never>) => ReactElement> = {
  testimonials: TestimonialForm,
  accreditations: AccreditationForm,
  'case-studies': CaseStudyForm,
  'team-members': TeamMemberForm,
  notices: NoticeForm,
};

/** @param kind of a type with generic screens */
export const formOf = (kind: string) => recordForms[kind as GenericKind];
