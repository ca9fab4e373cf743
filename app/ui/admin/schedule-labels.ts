import type { ScheduledActionKind } from '~/records/scheduled-action';

export const scheduledActionLabels: Record<ScheduledActionKind, string> = {
  publish: 'Publish on',
  unpublish: 'Unpublish on',
};
