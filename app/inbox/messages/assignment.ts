import * as z from '~/platform/zod';

const noDay = 'Please give a day, such as 2030-12-31';
const noColleague = 'Choose one of your colleagues';

/** The assignee and follow-up date of a message. Missing means none. */
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
