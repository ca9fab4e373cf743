import * as z from '~/platform/zod';

const orderMessage = 'Display order must be 0 or greater';

/** The order in a list, lowest first. */
export const displayOrderField = z
  .number({ error: orderMessage })
  .int('Display order must be a whole number')
  .min(0, orderMessage)
  .max(1_000_000, 'Display order must be 1000000 or less')
  .default(0);

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

export const moveSchema = z.object({ direction: z.enum(directions, { error: 'Please choose up or down' }) });
