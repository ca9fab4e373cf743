/** The classes of a short word in a frame, such as "Draft". The caller sets the height and border colour. */
export const tagClass =
  'inline-flex items-center whitespace-nowrap rounded-badge border px-[7px] font-semibold text-caption leading-1.4';
