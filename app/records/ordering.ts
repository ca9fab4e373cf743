import * as z from 'zod';

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

export const moveSchema = z.object({ direction: z.enum(directions, { error: 'Please choose up or down' }) });
