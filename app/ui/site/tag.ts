/** The classes of a short word in a frame, such as "Draft". The height and the colour of the frame are the caller's. */
export const tagClass =
  'inline-flex items-center whitespace-nowrap rounded-badge border px-[7px] font-semibold text-caption leading-1.4';
