import { Form } from '@remix-run/react';
import type { FormRefusal } from '~/http/form.server';
import { clockInLondon } from '~/platform/time-zone';
import { type Plan, type PlanDeed, planFormSchema } from '~/records/plan';
import { Button } from '../button';
import { InputField } from '../field';
import { AdminForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';
import { Notice } from './list';
import { Moment } from './moment';
import { hasFault, PlanFault } from './plan-note';
import { wordsOfPlan } from './plan-words';

interface PlanFormProps {
  deed: PlanDeed;
  /** What is planned already. */
  plan: Plan | undefined;
  /** Where it posts to. */
  address: string;
  /** Of record; all drafts of words and look together are one. */
  kind: string;
  refusal: FormRefusal | undefined;
}

const hintsOfDrafts: Record<PlanDeed, string> = {
  publish: 'All saved drafts of texts and appearance are published at this time.',
  unpublish:
    'For a campaign with an end: the current content returns at this time. If you publish something else meanwhile, we ask you first.',
};
const byHand = 'Publishing or hiding it yourself cancels the schedule.';
const hints: Record<PlanDeed, string> = {
  publish: `Visitors see the last saved version. ${byHand}`,
  unpublish: `Visitors no longer see it after this time. ${byHand}`,
};

/** The time at which a record goes live, or away: to choose, to change and to give up. */
export function PlanForm({ deed, plan, address, kind, refusal }: PlanFormProps) {
  const words = wordsOfPlan({ kind, deed });
  const defaultValue = { deed, at: plan && clockInLondon(plan.dueAt) };
  const { state, fields } = useAdminForm({ id: deed, schema: planFormSchema, defaultValue, refusal });
  return (
    <>
      <h2 className="section-title">{words}</h2>
      {plan ? (
        <Notice
          tone={hasFault(plan) ? 'danger' : 'info'}
          className="notice-gap"
          actions={
            <Form method="post" action={`${address}/cancel`} data-failed="Failed to cancel it">
              <input type="hidden" name="deed" value={deed} />
              <Button type="submit" variant="outline" size="sm">
                Cancel<span className="away"> “{words}”</span>
              </Button>
            </Form>
          }
        >
          <strong>
            {words} on <Moment at={plan.dueAt} />
          </strong>
          . Scheduled by {plan.author}. <PlanFault plan={plan} />
        </Notice>
      ) : null}
      <AdminForm state={state} end={<SubmitButton>{plan ? 'Change time' : 'Schedule'}</SubmitButton>}>
        <input type="hidden" name="deed" value={deed} />
        <InputField
          label="Day and time"
          field={fields.at}
          type="datetime-local"
          hint={(kind === 'drafts' ? hintsOfDrafts : hints)[deed]}
        />
      </AdminForm>
    </>
  );
}
