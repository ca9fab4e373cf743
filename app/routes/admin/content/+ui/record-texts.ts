/** The headings, buttons and messages of the generic screens. */
import { pluralOf } from '~/platform/plural';
import type { GenericKind } from '~/registry/record-types.server';

export interface RecordTypeName {
  kind: string;
  /** The label of the type, in the singular: "case study". */
  subject: string;
}

const textsByKind: Partial<Record<GenericKind, Partial<RecordTexts>>> = {
  'canned-replies': {
    addFailed: 'Failed to add the saved reply',
    updateFailed: 'Failed to update the saved reply',
    deleteFailed: 'Failed to delete the saved reply',
    loadFailed: 'Error loading saved replies. Please try again.',
  },
  pages: {
    add: 'New page',
    added: 'Page created successfully',
    addFailed: 'Error creating page',
    addFallback: 'Failed to create page',
    updateFailed: 'Error updating page',
    updateFallback: 'Failed to update page',
    deleteFailed: 'Error deleting page',
    deleteFallback: 'Failed to delete page',
    empty: 'No pages found. Create your first page!',
  },
  'blog-posts': {
    title: 'Blog Posts',
    add: 'New post',
    edit: 'Edit post',
    added: 'Blog post created successfully',
    addFailed: 'Error creating blog post',
    addFallback: 'Failed to create blog post',
    updateFailed: 'Error updating blog post',
    updateFallback: 'Failed to update blog post',
    deleteFailed: 'Error deleting blog post',
    deleteFallback: 'Failed to delete blog post',
    empty: 'No blog posts found. Create your first post!',
  },
  redirects: {
    loadFailed: 'Failed to load redirects',
    confirm: 'Delete this redirect?',
  },
  'social-media': {
    title: 'Social Media',
    edit: 'Edit link',
    remove: 'Delete link',
    confirm: 'Are you sure you want to delete this social media link?',
    addFailed: 'Failed to create social media link',
    loadFailed: 'Failed to load social media links',
  },
};

/** The types whose messages leave out the word "successfully". */
const briefKinds = ['canned-replies', 'redirects', 'social-media'];

export interface RecordTexts extends ReturnType<typeof defaultTexts> {
  /** The reasons in messages of failures that have no better one. */
  addFallback?: string;
  updateFallback?: string;
  deleteFallback?: string;
}

function defaultTexts({ kind, subject }: RecordTypeName) {
  const capitalized = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  const plural = pluralOf(subject);
  const successfully = briefKinds.includes(kind) ? '' : ' successfully';
  return {
    title: pluralOf(capitalized),
    add: `Add ${subject}`,
    edit: `Edit ${subject}`,
    remove: `Delete ${subject}`,
    confirm: 'Are you sure?',
    added: `${capitalized} added${successfully}`,
    updated: `${capitalized} updated${successfully}`,
    moved: `${capitalized} moved`,
    deleted: `${capitalized} deleted${successfully}`,
    addFailed: `Failed to add ${subject}`,
    updateFailed: `Failed to update ${subject}`,
    deleteFailed: `Failed to delete ${subject}`,
    loadFailed: `Error loading ${kind.replaceAll('-', ' ')}. Please try again.`,
    none: `No ${plural} found`,
    empty: `No ${plural} found. Add your first ${subject}!`,
  };
}

/** Returns the message of a list that cannot be loaded, from its path. */
export const loadFailedAt = (pathname: string) =>
  textsOf({ kind: /[^/]*(?=\/*$)/.exec(pathname)?.[0].toLowerCase() ?? '', subject: 'record' }).loadFailed;

/** Returns the texts of a record type, from the data of a generic screen's loader, which are missing after an error. */
export function textsOf(data: unknown): RecordTexts {
  const type = (data as RecordTypeName | undefined) ?? { kind: 'records', subject: 'record' };
  return { ...defaultTexts(type), ...textsByKind[type.kind as GenericKind] };
}
