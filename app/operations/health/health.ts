/** The names of the parts in `/api/health`. */
import * as z from '~/platform/zod';

export const healthParts = ['database', 'mail', 'webhooks', 'backup', 'disk', 'certificate', 'clock'] as const;
export type HealthPart = (typeof healthParts)[number];

export const failingSchema = z.array(z.enum(healthParts));

/** The reason why staff are not notified of new messages. */
export const mailProblemSchema = z.enum(['unconfigured', 'off', 'failing']);
