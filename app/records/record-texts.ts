import { pluralOf } from '~/platform/plural';

/** Returns the headings, buttons and messages of the generic screens for a record type. @param subject "case study" */
export function recordTexts(subject: string) {
  const capitalized = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  const plural = pluralOf(subject);
  return {
    title: pluralOf(capitalized),
    add: `Add ${subject}`,
    edit: `Edit ${subject}`,
    remove: `Delete ${subject}`,
    added: `${capitalized} added successfully`,
    updated: `${capitalized} updated successfully`,
    moved: `${capitalized} moved`,
    deleted: `${capitalized} deleted successfully`,
    addFailed: `Failed to add ${subject}`,
    updateFailed: `Failed to update ${subject}`,
    deleteFailed: `Failed to delete ${subject}`,
    none: `No ${plural} found`,
    empty: `No ${plural} found. Add your first ${subject}!`,
  };
}

/** @param plural "case studies" */
export const loadFailedText = (plural: string) => `Error loading ${plural}. Please try again.`;

/** Returns the texts for the data of a generic screen's loader. */
export const textsOf = (data: unknown) => recordTexts((data as { subject: string } | undefined)?.subject ?? 'record');
