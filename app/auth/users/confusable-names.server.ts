/** Confusable names, compared by their skeletons (Unicode UTS 39, section 4). */
import unhomoglyph from 'unhomoglyph';
import { foldCase } from '~/platform/fold-case';
import { reservedEndings, reservedNames } from '~/records/audit-labels';

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

function skeletonIn(name: string): string {
  const visible = name.normalize('NFKD').replace(ignorable, '');
  return unhomoglyph(visible).normalize('NFD').replace(/\s+/g, ' ').trim();
}

/** Returns a text that is the same for names that look the same. It is for comparing only. */
export const skeletonOf = (name: string) => skeletonIn(name).toLowerCase();

/**
 * Letters may look alike in one case only, as I and l, or I and 1, so names are compared as written and in both cases.
 */
const skeletonsOf = (name: string) => [skeletonOf(name), skeletonOf(foldCase(name)), skeletonIn(name.toUpperCase())];

/** Returns a predicate that tells whether another name could be mistaken for this one. */
export function confusableWith(name: string): (other: string) => boolean {
  const skeletons = skeletonsOf(name);
  return (other) => skeletonsOf(other).some((skeleton, form) => skeleton === skeletons[form]);
}

/** Returns whether a name has invisible characters, or ones that change the display of the text after them. */
export const hasInvisible = (name: string) => /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name);

/** Returns whether a name could be mistaken for one that the audit log uses for Uplink or a service. */
export function isReserved(name: string): boolean {
  const skeletons = skeletonsOf(name);
  const endsIn = (ending: string) => skeletonsOf(ending).some((skeleton, form) => skeletons[form]?.endsWith(skeleton));
  return reservedNames.some(confusableWith(name)) || reservedEndings.some(endsIn);
}
