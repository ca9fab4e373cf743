import type { PlanDeed } from '~/records/plan';

export const planWords: Record<PlanDeed, string> = { publish: 'Goes live', unpublish: 'Goes away' };
