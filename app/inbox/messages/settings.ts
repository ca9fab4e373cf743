import * as z from '~/platform/zod';
import { email } from '~/records/fields';
import { retentionOptions } from '../retention/retention';

export const retentionKey = 'message-retention-months';

const invalid = 'Please choose one of the periods';

export const retentionSchema = z.object({
  months: z
    .number({ error: invalid })
    .refine((months) => retentionOptions.some(({ value }) => Number(value) === months), invalid),
});

export const purgeSchema = z.object({ email: email('Please enter a valid email address') });
