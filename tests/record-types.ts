/** A sample of each record type, for the tests that try all of them. It follows from the table of the type's fields. */
import type { PlainTable } from '../app/content/field-table';
import { may } from '../app/records/actor';
import type { TableRecordType } from '../app/records/record-type';
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

const texts = ['A first sample of a text', 'A second sample of a text', 'A third sample of a text'] as const;

/** Returns three values of a field. */
function valuesOf(field: PlainTable[string]): readonly unknown[] {
  const isOptional = !('required' in field);
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'markdown': {
      const [first, second, third] = texts.map((text) => text.slice(-field.max).trim());
      return [isOptional ? (field.kind === 'markdown' ? '' : null) : first, second, third];
    }
    case 'address':
      return ['https://one.example/', isOptional ? null : 'https://two.example/', 'https://three.example/'];
    case 'image':
      return ['/one.svg', isOptional ? null : '/two.svg', '/three.svg'];
    case 'date':
    case 'expiry':
      return ['2097-12-31', isOptional ? null : '2098-12-31', '2099-12-31'];
    case 'time':
      return ['2099-12-31T12:00:00.000Z', '2099-12-31T13:00:00.000Z', '2099-12-31T14:00:00.000Z'];
    case 'slug':
      return ['first', 'second', 'third'];
    case 'order':
      return [0, 1, 9];
    case 'switch':
      return [field.initial, !field.initial, field.initial];
    case 'choice':
      return [0, 1, 2].map((at) => field.options[at % field.options.length]?.value);
    case 'reference':
      return [null, null, null];
    case 'items': {
      const item = Object.entries(field.fields).map(([name, one]) => [name, valuesOf(one)[0]]);
      return [[], [Object.fromEntries(item)], []];
    }
  }
}

function sampleOf({ list, permission, searchFields, formFields }: TableRecordType): RecordSample {
  const fields = Object.entries((formFields ?? {}) as PlainTable);
  return {
    list,
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: may('editor', permission),
    input: Object.fromEntries(
      fields.filter(([, field]) => 'required' in field).map(([name, field]) => [name, valuesOf(field)[0]]),
    ),
    ...(formFields && {
      changes: Object.fromEntries(
        fields.map(([name, field]) => [name, valuesOf(field).slice(1) as [unknown, unknown]]),
      ),
    }),
    ...(searchFields.shown && { flag: searchFields.shown.field as 'isActive' }),
  };
}

/** What differs from the table of the fields, and the samples of types whose fields are not all in it. */
const own: Partial<Record<TableKind, Partial<RecordSample>>> = {
  testimonials: { input: testimonial },
  accreditations: { input: accreditation },
  'case-studies': {
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
  },
  notices: {
    input: { text: 'Microsoft 365 is down, we are on it.', endsAt: '2099-12-31T12:00' },
    changes: {
      text: ['Emails are late.', 'The phones work again.'],
      kind: ['disruption', 'resolved'],
      content: ['Since **nine**.', ''],
      endsAt: ['2099-12-31T13:00:00.000Z', '2099-12-31T14:00:00.000Z'],
      isPublished: [true, false],
    },
  },
  'blog-posts': {
    input: post,
  },
  pages: {
    input: page,
  },
  'social-media': {
    screens: ['1/edit', '1/delete'],
    input: link,
  },
  redirects: {
    screens: ['1/edit', '1/delete'],
    input: { source: '/old-page', target: '/blog' },
  },
  media: { screens: ['new'], input: null },
  'canned-replies': {
    screens: ['1/edit'],
    input: { title: 'Greeting', content: 'Hello' },
    changes: { title: ['Prices', 'Parking'], content: ['We park behind the house.', 'As agreed.'] },
  },
};

export const recordSamples = Object.fromEntries(
  tableRecordTypes.map((type) => [type.kind, { ...sampleOf(type), ...own[type.kind as TableKind] }]),
) as Record<TableKind, RecordSample>;

/** The types that the API creates from JSON, each with its calls and its sample. */
export const apiSamples = tableRecordTypes.flatMap(({ kind, api, ...type }) => {
  const { input, ...sample } = recordSamples[kind as TableKind];
  return api && input ? [{ ...type, ...sample, kind, api, input }] : [];
});
