/** The result of rendering Markdown. */

/** A heading of the second or, if marked so, third level, with its ID for links. */
export interface Heading {
  id: string;
  text: string;
  level?: 3;
}

/** The parts of a text, each with its start in UTF-16 units. */
export interface Structure {
  /** All headings with the written level. */
  outline: { level: number; text: string; at: number }[];
  links: { href: string; at: number }[];
  images: { src: string; alt: string; at: number; place: PlaceInText | null }[];
}

/** The position of an image's URL in a text, and the markup around a replacement. */
export interface PlaceInText {
  start: number;
  end: number;
  before: string;
  after: string;
}

export interface RenderedText {
  /** Sanitised. */
  html: string;
  headings: Heading[];
  /** The first words without markup, more than any list shows. */
  autoExcerpt: string;
  wordCount: number;
  /** The text without markup, as the text part of an email. */
  emailText: string;
  structure: Structure;
}

/** The text is nested too deeply, or needs too much time, memory or output. */
export type RenderErrorCode = 'depth' | 'effort';

export const renderErrors: Record<RenderErrorCode, string> = {
  depth: 'Lists, quotes or emphasis are nested too deeply. Use fewer levels.',
  effort: 'This text is too complex to display. Shorten it or simplify its formatting.',
};
