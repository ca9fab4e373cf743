import * as z from 'zod';

export const trustedBrowserSchema = z.object({
  id: z.number(),
  userAgent: z.string().nullable(),
  trustedAt: z.string(),
  trustedUntil: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});

export type TrustedBrowser = z.output<typeof trustedBrowserSchema>;
