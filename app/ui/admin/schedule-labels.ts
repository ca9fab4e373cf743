import type { ScheduledAction, ScheduledActionKind } from '~/records/scheduled-action';

const scheduledActionLabels: Record<ScheduledActionKind, string> = { publish: 'Publish on', unpublish: 'Unpublish on' };

/** The label of a scheduled action. For the home page, the second action restores the previous version. */
export function scheduledActionLabel({ kind, action }: Pick<ScheduledAction, 'kind' | 'action'>): string {
  return kind === 'drafts' && action === 'unpublish' ? 'Revert on' : scheduledActionLabels[action];
}
