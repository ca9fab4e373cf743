/** A sample of each record type, for the tests that try all of them. A type that is missing here does not compile. */
import type { TableKind } from '../app/registry/record-types.server';
import { accreditation, link, page, post, testimonial } from './sample-records';

interface RecordSample {
  /** The address of their list in the back office. */
  list: string;
  /** The screens below it. */
  screens: readonly string[];
  isForEditors: boolean;
  /** The input that the API creates one from; null if it takes more than JSON. */
  input: Record<string, unknown> | null;
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
    flag: 'isActive',
  },
  'blog-posts': {
    list: '/admin/blog-posts',
    screens: ['new', '1/edit', '1/delete'],
    isForEditors: true,
    input: post,
    flag: 'isPublished',
  },
  pages: {
    list: `${settings}/pages`,
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
  },
};
