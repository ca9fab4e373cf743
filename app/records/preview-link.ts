import * as z from '~/platform/zod';

/** In days. */
export const previewsLast = 7;

export const previewLinkSchema = z.object({
  id: z.number(),
  /** The path of the page, including the token. */
  address: z.string(),
  author: z.string(),
  expiresAt: z.string(),
});

export type PreviewLink = z.output<typeof previewLinkSchema>;
