/** The texts of the home page in reading order, with their labels. */
import type { RevisionField } from '~/records/revisions';
import { type SectionName, sectionNames, sections } from './copy';
import { controlValuesOf, copyOf, type PageDocument, sectionLayoutOf } from './document';
import { type Fields, none, type PlainField, type SectionField } from './fields';

/** A text of the page, and the section for editing it. */
interface SectionText extends RevisionField {
  section: SectionName;
}

export function sectionFields(page: PageDocument): SectionText[] {
  return sectionNames.flatMap((section) => {
    const { label, fields } = sections[section] as { label: string; fields: Fields };
    const copy = controlValuesOf(fields, copyOf(page, section));
    return Object.entries(fields).flatMap(([field, description]) =>
      'label' in description && description.label
        ? [{ section, label: `${label}: ${description.label}`, text: textOf(copy[field], description) }]
        : [],
    );
  });
}

export function pageFields(page: PageDocument): RevisionField[] {
  const { order, hidden } = sectionLayoutOf(page);
  const labels = (names: readonly (keyof typeof sections)[]) => names.map((name) => sections[name].label).join('\n\n');
  return [
    { label: 'Section order', text: labels(order) },
    { label: 'Hidden sections', text: labels(hidden) },
    ...sectionFields(page).map(({ label, text }) => ({ label, text })),
  ];
}

/** The entries of a list become paragraphs. */
function textOf(value: unknown, field: SectionField): string {
  if (field.kind !== 'items') return plainTextOf(value, field);
  return (value as Record<string, unknown>[]).map((item) => itemTextOf(item, field.of)).join('\n\n');
}

function itemTextOf(item: Record<string, unknown>, of: Record<string, PlainField>): string {
  return Object.entries(of)
    .map(([name, field]) => ({
      label: 'label' in field ? field.label : undefined,
      text: plainTextOf(item[name], field),
    }))
    .filter(({ label, text }) => label && text)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n');
}

function plainTextOf(value: unknown, field: PlainField): string {
  if (field.kind !== 'choice' || field.options === 'reasons') return value === none ? '' : String(value ?? '');
  return field.options.find((option) => option.value === value)?.label ?? '';
}
