/** A WordPress export (WXR, the file of Tools, Export), and what becomes of its posts and pages. */

import type { ImportLoss } from '../runs/import-kind';

/** The facts of an export that are needed before its posts and pages can be converted. */
export interface ExportIndex {
  /** The base URL of the site, without a trailing slash: the key of repeated imports. */
  site: string;
  counts: Record<'posts' | 'pages' | 'images', number>;
  /** The display names of authors by their login. */
  authors: ReadonlyMap<string, string>;
  /** The posts, pages, attachments and reusable blocks, by their number in WordPress. */
  items: Map<number, IndexedItem>;
  /** Redirects of the whole site: archives of categories, tags, authors and dates, and feeds. */
  redirects: { source: string; target: string }[];
  /** Kinds of content without a place, such as menus, comments and products, with their number. */
  lost: ImportLoss[];
}

/** An item of an export, without its text. */
export interface IndexedItem {
  id: number;
  /** `post`, `page`, `attachment` or `wp_block`. */
  type: string;
  title: string;
  /** Decoded; empty for some drafts. May hold letters of any script, and underscores. */
  slug: string;
  link: string;
  /** As in the export: `publish`, `draft`, `pending`, `private`, `future`, `trash`, `inherit` … */
  status: string;
  parent: number;
  fileUrl: string | null;
  /** The alternative text and caption of an attachment. */
  alt: string;
  caption: string;
  /** The markup of a reusable block that visitors could see; empty for others. */
  content: string;
}

export interface ConvertedPost {
  id: number;
  kind: 'blog-posts' | 'pages';
  title: string;
  /** Decoded; empty if WordPress has none. */
  slug: string;
  /** Images have absolute URLs of their original files. */
  markdown: string;
  /** The excerpt of a post; the description of a page for search engines, from Yoast SEO or Rank Math. */
  excerpt: string | null;
  tags: string[];
  byline: string | null;
  /** ISO 8601, in UTC. */
  createdAt: string;
  publishedAt: string | null;
  isPublished: boolean;
  /** The reason why it is a draft, as a sentence; null for a published one. */
  whyDraft: string | null;
  featuredImage: string | null;
  /** The images of the text. */
  images: { url: string; alt: string }[];
  /**
   * Sources of redirects, the most important first. One ending in `/*` stands for the page and everything below it: its
   * feed, comment pages and attachment pages.
   */
  oldPaths: string[];
  losses: string[];
}
