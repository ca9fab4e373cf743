/** What Markdown becomes, and why it may not. */

/** A heading of the second level, or where it says so of the third, and the id by which a link reaches it. */
export interface Heading {
  id: string;
  text: string;
  level?: 3;
}

export interface RenderedText {
  /** Sanitised. */
  html: string;
  headings: Heading[];
  /** The first words without their marks, more than any list shows. */
  beginning: string;
  wordCount: number;
}

/** Too much stands inside one another; or it takes more time, memory or room than a text may. */
export type RenderFault = 'depth' | 'effort';

export const renderFaults: Record<RenderFault, string> = {
  depth:
    'Too many lists, quotations or emphases stand inside one another. Please write this with fewer levels, so that it can be shown.',
  effort: 'This text is too complicated to be laid out. Please make it shorter or simpler, so that it can be shown.',
};
