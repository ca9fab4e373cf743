import * as z from 'zod';

const noDay = 'Please give a day, such as 2030-12-31';
const noColleague = 'Choose one of your colleagues';

/** Who looks after a message, and the day on which it is to be looked at again: what is left out, no one and no day. */
export const assignmentSchema = z.object({
  assigneeId: z
    .number({ error: noColleague })
    .int(noColleague)
    .nullish()
    .transform((id) => id ?? null),
  followUpOn: z.iso
    .date(noDay)
    .nullish()
    .transform((day) => day || null),
});

export type Assignment = z.output<typeof assignmentSchema>;
