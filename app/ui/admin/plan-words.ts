import type { Plan, PlanDeed } from '~/records/plan';

const planWords: Record<PlanDeed, string> = { publish: 'Publish on', unpublish: 'Unpublish on' };

/** What happens at its time. The landing page never goes away: what was live before is live again. */
export function wordsOfPlan({ kind, deed }: Pick<Plan, 'kind' | 'deed'>): string {
  return kind === 'drafts' && deed === 'unpublish' ? 'Revert on' : planWords[deed];
}
