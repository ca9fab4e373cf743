/** An owner's copy for every field of the home page. New fields are included automatically. */

import { type SectionName, sections } from '../../app/content/home-page/copy';
import { type Fields, none, type SectionField } from '../../app/content/home-page/fields';

let count = 0;
/** Unlike every other, within the length. */
function ownText(max: number): string {
  count += 1;
  return `${max > 40 ? 'Words of our own, number ' : 'Own '}${count}`;
}

function written(field: SectionField): unknown {
  if (field.kind === 'items') {
    const { of } = field;
    const item = () => Object.fromEntries(Object.entries(of).map(([name, part]) => [name, written(part)]));
    return [item(), item()];
  }
  if (field.kind === 'link') return '/blog';
  if (field.kind === 'number') return 2 * field.initial;
  if (field.kind === 'choice') return field.isRequired ? field.initial : none;
  if (field.kind === 'picture') return 'media:4';
  if (field.kind === 'key') return '';
  return field.kind === 'lines' ? [ownText(field.max), ownText(field.max)] : ownText(field.max);
}

/** A page on which no text is the default's, as `PATCH /api/admin/page` takes it. */
export function ownCopy(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    (Object.keys(sections) as SectionName[]).map((name) => {
      const fields: Fields = sections[name].fields;
      return [name, Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, written(kind)]))];
    }),
  );
}
