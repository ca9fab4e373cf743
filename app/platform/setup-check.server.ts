/** Checks settings step by step, so that each error appears at the setting that causes it. */
import * as z from '~/platform/zod';

/** A step with its result as text. */
export const checkedStepSchema = z.object({
  label: z.string(),
  /** `open`: not checked, because an earlier step failed. */
  state: z.enum(['ok', 'failed', 'open']),
  message: z.string(),
});

export type CheckedStep = z.output<typeof checkedStepSchema>;

export interface CheckStep {
  label: string;
  /** @returns the success message */
  run(): Promise<string>;
}

/** Runs steps until one fails. @param explain returns the message for the error of a step */
export async function checkSteps(steps: CheckStep[], explain: (error: unknown) => string): Promise<CheckedStep[]> {
  const results: CheckedStep[] = [];
  let hasFailed = false;
  for (const { label, run } of steps) {
    if (hasFailed) {
      results.push({ label, state: 'open', message: 'Not tried yet.' });
      continue;
    }
    try {
      results.push({ label, state: 'ok', message: await run() });
    } catch (error) {
      hasFailed = true;
      results.push({ label, state: 'failed', message: explain(error) });
    }
  }
  return results;
}
