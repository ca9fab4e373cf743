import { Form } from '@remix-run/react';
import type { FormRefusal } from '~/http/form.server';
import { clockInLondon } from '~/platform/time-zone';
import { type Plan, type PlanDeed, planFormSchema } from '~/records/plan';
import { Button } from '../button';
import { InputField } from '../field';
import { AdminForm, SubmitButton, useAdminForm } from './form';
import { Notice } from './list';
import { Moment } from './moment';
import { planWords } from './plan-words';

interface PlanFormProps {
  deed: PlanDeed;
  /** What is planned already. */
  plan: Plan | undefined;
  /** Where it posts to. */
  address: string;
  /** Words and look together, which only go live. */
  isOfDrafts: boolean;
  refusal: FormRefusal | undefined;
}

const hintOfDrafts = 'All that the drafts of words and look say by then is published at once.';
const byHand = 'Published or hidden by hand before, it is planned no more.';
const hints: Record<PlanDeed, string> = {
  publish: `What is saved by then is shown. ${byHand}`,
  unpublish: `Visitors no longer see it from then on. ${byHand}`,
};

/** The time at which a record goes live, or away: to choose, to change and to give up. */
export function PlanForm({ deed, plan, address, isOfDrafts, refusal }: PlanFormProps) {
  const defaultValue = { deed, at: plan && clockInLondon(plan.dueAt) };
  const { state, fields } = useAdminForm({ id: deed, schema: planFormSchema, defaultValue, refusal });
  return (
    <>
      <h2 className="section-title">{planWords[deed]}</h2>
      {plan ? (
        <Notice
          className="notice-gap"
          actions={
            <Form method="post" action={`${address}/cancel`} data-failed="Failed to cancel it">
              <input type="hidden" name="deed" value={deed} />
              <Button type="submit" variant="outline" size="sm">
                Cancel<span className="away"> “{planWords[deed]}”</span>
              </Button>
            </Form>
          }
        >
          <strong>
            {planWords[deed]} on <Moment at={plan.dueAt} />
          </strong>
          . Planned by {plan.author}.
        </Notice>
      ) : null}
      <AdminForm state={state} end={<SubmitButton>{plan ? 'Change time' : 'Schedule'}</SubmitButton>}>
        <input type="hidden" name="deed" value={deed} />
        <InputField
          label="Day and time"
          field={fields.at}
          type="datetime-local"
          hint={isOfDrafts ? hintOfDrafts : hints[deed]}
        />
      </AdminForm>
    </>
  );
}
