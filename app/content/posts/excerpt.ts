import type { ListedBlogPost } from './schema';

/** Returns the excerpt that staff wrote, else the start of the text. */
export function excerptOf(
  { excerpt, autoExcerpt: start }: Pick<ListedBlogPost, 'excerpt' | 'autoExcerpt'>,
  length: number,
) {
  if (excerpt || !start) return excerpt ?? '';
  if (start.length <= length) return start;
  const text = start.slice(0, length).replace(/\s+\S*$/, '');
  return `${text.replace(/[.,;:!?\s]+$/, '')}…`;
}
