/** The checklist that turns a fresh installation into the owner's website. */
import * as z from '~/platform/zod';
import { type SetupStep, setupSteps } from './setup-steps';

/** A button of the checklist: skips a step, resumes it, or closes the list. */
export const setupChecklistSchema = z.object({
  action: z.enum(['skip', 'resume', 'close'], { error: 'Choose skip, resume or close.' }),
  step: z.enum(setupSteps).optional(),
});

export interface SetupChecklist {
  steps: { step: SetupStep; state: 'done' | 'skipped' | 'open' }[];
  /** The number of unchecked claims on the home page. */
  claimCount: number;
}
