/** The list of record types, for every feature that covers all of them. */
import { accreditations } from '~/content/accreditations/record.server';
import { caseStudies } from '~/content/case-studies/record.server';
import { notices } from '~/content/notices/record.server';
import { sitePages } from '~/content/pages/record.server';
import { blogPosts } from '~/content/posts/record.server';
import { redirects } from '~/content/redirects/record.server';
import { socialLinks } from '~/content/social-links/record.server';
import { teamMembers } from '~/content/team-members/record.server';
import { testimonials } from '~/content/testimonials/record.server';
import { savedReplies } from '~/inbox/saved-replies/record.server';
import { media } from '~/media/record.server';
import type { RecordType, TableRecordType } from '~/records/record-type';
import { registerRecordTypes } from '~/records/registered-types.server';
import { documentRecordType, textRecordTypes } from './text-record-types.server';

const listed = [
  testimonials,
  accreditations,
  teamMembers,
  caseStudies,
  notices,
  blogPosts,
  sitePages,
  socialLinks,
  redirects,
  media,
  savedReplies,
] as const;

export type TableKind = (typeof listed)[number]['kind'];

/** The types with generic screens. */
export type GenericKind = Extract<(typeof listed)[number], { backOffice: 'generic' | 'mounted' }>['kind'];

/** By their names in an archive. */
export type ArchiveParts = { [Type in (typeof listed)[number] as Type['archive']['name']]: Type['archive']['schema'] };

export const tableRecordTypes: readonly TableRecordType[] = listed;

export const recordTypes: readonly RecordType[] = [...listed, textRecordTypes, documentRecordType];

registerRecordTypes({ all: recordTypes, withTable: tableRecordTypes });

const namesOf = (types: readonly TableRecordType[]) => types.map(({ kind }) => kind).join(', ');

/** The names of the types, for the summaries of API calls. */
export const kindNames = namesOf(tableRecordTypes);
export const hideableKindNames = namesOf(tableRecordTypes.filter(({ show }) => show !== null));
