import type { ListedBlogPost } from './blog-post';

/** The excerpt that somebody wrote, else the beginning of the text. */
export function excerptOf({ excerpt, beginning }: Pick<ListedBlogPost, 'excerpt' | 'beginning'>, length: number) {
  if (excerpt || !beginning) return excerpt ?? '';
  if (beginning.length <= length) return beginning;
  const words = beginning.slice(0, length).replace(/\s+\S*$/, '');
  return `${words.replace(/[.,;:!?\s]+$/, '')}…`;
}
