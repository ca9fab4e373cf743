import type { ScheduledAction, ScheduledActionKind } from '~/records/scheduled-action';

const scheduledActionLabels: Record<ScheduledActionKind, string> = { publish: 'Publish on', unpublish: 'Unpublish on' };

/** What happens at its time. The landing page never goes away: what was live before is live again. */
export function scheduledActionLabel({ kind, action }: Pick<ScheduledAction, 'kind' | 'action'>): string {
  return kind === 'drafts' && action === 'unpublish' ? 'Revert on' : scheduledActionLabels[action];
}
