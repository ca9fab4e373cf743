/** A sample of each record type, for the tests that try all of them. A type that is missing here does not compile. */
import { type TableKind, tableRecordTypes } from '../app/registry/record-types.server';
import { accreditation, link, page, post, testimonial } from './sample-records';

interface RecordSample {
  /** The address of their list in the back office. */
  list: string;
  /** The screens below it. */
  screens: readonly string[];
  isForEditors: boolean;
  /** The input that the API creates one from; null if it takes more than JSON. */
  input: Record<string, unknown> | null;
  /** Two other values of each field. They must not depend on those of other fields. */
  changes?: Record<string, readonly [unknown, unknown]>;
  /** The field that says whether visitors see one. */
  flag?: 'isActive' | 'isPublished' | 'isEnabled';
}

const settings = '/admin/site-settings';

export const recordSamples: Record<TableKind, RecordSample> = {
  testimonials: {
    list: '/admin/testimonials',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: true,
    input: testimonial,
    flag: 'isActive',
  },
  accreditations: {
    list: '/admin/accreditations',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: true,
    input: accreditation,
    changes: {
      name: ['ISO 27001', 'ISO 9001'],
      logoUrl: ['/iso.svg', '/logo.svg'],
      websiteUrl: [null, 'https://iso.example/'],
      description: [null, 'Another'],
      displayOrder: [1, 9],
      isActive: [true, false],
    },
    flag: 'isActive',
  },
  'case-studies': {
    list: '/admin/case-studies',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: true,
    input: {
      title: 'Forty people moved in a weekend',
      client: 'A law firm in Leeds',
      problem: 'The old server stopped twice a week.',
      content: 'We moved the files **first**, then the people.',
      permissionBy: 'Helen Marsh, Finance Director',
      permissionOn: '2026-01-31',
    },
    changes: {
      title: ['Moving office', 'A quieter phone'],
      slug: ['moving-office', 'a-quieter-phone'],
      client: ['A workshop in Hull', 'Linden Surgery'],
      sector: [null, 'Legal'],
      size: [null, '40 people'],
      problem: ['It was slow.', 'It was loud.'],
      content: ['We listened.', 'We drew it.'],
      figure: [null, '42 minutes'],
      figureBasis: ['The median of 60 calls.', 'The mean of 60 calls.'],
      image: [null, '/office.svg'],
      imageAlt: ['Two desks', 'A lamp'],
      permissionBy: ['Tunde Bakare', 'Amara Bell'],
      permissionOn: ['2026-02-28', '2026-03-31'],
      permissionExpiresOn: [null, '2099-12-31'],
      isPublished: [false, true],
    },
    flag: 'isPublished',
  },
  'team-members': {
    list: '/admin/team-members',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: true,
    input: { name: 'Amara Bell', role: 'Service desk manager' },
    changes: {
      name: ['Amara Bell-Okoro', 'Tunde Bakare'],
      role: ['Engineer', 'Director'],
      portrait: [null, '/portrait.svg'],
      introduction: [null, 'Knows each client’s printer.'],
      certificates: [[], [{ name: 'CompTIA Security+', expiresOn: '2035-05-31' }]],
      displayOrder: [1, 9],
      isActive: [true, false],
    },
    flag: 'isActive',
  },
  notices: {
    list: '/admin/notices',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: true,
    input: { text: 'Microsoft 365 is down, we are on it.', endsAt: '2099-12-31T12:00' },
    changes: {
      text: ['Emails are late.', 'The phones work again.'],
      kind: ['disruption', 'resolved'],
      content: ['Since **nine**.', ''],
      endsAt: ['2099-12-31T13:00:00.000Z', '2099-12-31T14:00:00.000Z'],
      isPublished: [true, false],
    },
    flag: 'isPublished',
  },
  'blog-posts': {
    list: '/admin/blog-posts',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: true,
    input: post,
    flag: 'isPublished',
  },
  pages: {
    list: '/admin/pages',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: false,
    input: page,
    flag: 'isPublished',
  },
  'social-media': {
    list: `${settings}/social-media`,
    screens: ['1/edit', '1/delete'],
    isForEditors: false,
    input: link,
    flag: 'isEnabled',
  },
  redirects: {
    list: `${settings}/redirects`,
    screens: ['1/edit', '1/delete'],
    isForEditors: false,
    input: { source: '/old-page', target: '/blog' },
  },
  media: { list: '/admin/media', screens: ['new'], isForEditors: true, input: null },
  'canned-replies': {
    list: '/admin/messages/canned-replies',
    screens: ['1/edit'],
    isForEditors: true,
    input: { title: 'Greeting', content: 'Hello' },
    changes: { title: ['Prices', 'Parking'], content: ['We park behind the house.', 'As agreed.'] },
  },
};

/** The types that the API creates from JSON, each with its calls and its sample. */
export const apiSamples = tableRecordTypes.flatMap(({ kind, api, ...type }) => {
  const { input, ...sample } = recordSamples[kind as TableKind];
  return api && input ? [{ ...type, ...sample, kind, api, input }] : [];
});
