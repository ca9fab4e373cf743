import { Link } from '@remix-run/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SetupChecklist as Checklist } from '~/registry/setup-checklist';
import { type SetupStep, setupStepTexts as texts } from '~/registry/setup-steps';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { PostButton } from '~/ui/kit/form/post-button';
import { DashboardSection } from '~/ui/kit/frame/dashboard-section';
import { OpensATab } from '~/ui/kit/frame/new-tab-hint';
import { InlineNotice } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';

export const setupFailed = 'Failed to change the checklist';

const stateNames = { done: 'Done', skipped: 'Skipped', open: 'To do' };

interface SetupChecklistProps extends Checklist {
  origin: string;
}

/** The first section of a new owner's dashboard. The state of the site determines which steps are done. */
export function SetupSection({ steps, claimCount, origin }: SetupChecklistProps) {
  const doneCount = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state === 'open')?.step;
  return (
    <DashboardSection title="Set up your website">
      {next === undefined ? (
        <InlineNotice className="mb-7" actions={<ChecklistButton action="close">Close the checklist</ChecklistButton>}>
          <strong>Your website is live.</strong> Share its address:{' '}
          <a className="text-link" href={origin} target="_blank" rel="noreferrer">
            {origin} <OpensATab />
          </a>
        </InlineNotice>
      ) : (
        <>
          <p className="text-ink-2 text-small">
            {doneCount} of {steps.length} steps done. You can do them in any order.
          </p>
          <progress
            className="mt-4 block h-1 w-full appearance-none bg-mute [&::-moz-progress-bar]:bg-accent-mark [&::-webkit-progress-bar]:bg-mute [&::-webkit-progress-value]:bg-accent-mark"
            max={steps.length}
            value={doneCount}
            aria-hidden="true"
          />
        </>
      )}
      <Rows as="ol" className={clsx(next && 'border-t-0')}>
        {steps.map(({ step, state }) => (
          <RecordRow key={step} data-off={state === 'skipped' ? '' : undefined}>
            <StateIcon state={state} />
            <RowName className={clsx('md:!basis-60', step === next && 'max-sm:!basis-52')}>
              <strong>
                <span className="sr-only">{stateNames[state]}: </span>
                {texts[step].title}
                {step === 'claims' && state === 'open' ? ` (${claimCount})` : null}
              </strong>{' '}
              {state === 'done' ? null : (
                <span className={clsx('!block', step === next || 'max-md:!hidden')}>
                  {texts[step].text} <AlsoLink step={step} />
                </span>
              )}
            </RowName>
            <RowActions>
              {state === 'open' ? (
                <ChecklistButton action="skip" step={step}>
                  Skip<span className="sr-only"> {texts[step].title}</span>
                </ChecklistButton>
              ) : null}
              {state === 'skipped' ? (
                <ChecklistButton action="resume" step={step}>
                  Add again<span className="sr-only">: {texts[step].title}</span>
                </ChecklistButton>
              ) : (
                <Link
                  className={buttonClass({ variant: step === next ? 'default' : 'outline', size: 'sm' })}
                  to={texts[step].to}
                >
                  {state === 'done' ? 'Change' : 'Start'}
                  <span className="sr-only"> {texts[step].title}</span>
                </Link>
              )}
            </RowActions>
          </RecordRow>
        ))}
      </Rows>
    </DashboardSection>
  );
}

function AlsoLink({ step }: { step: SetupStep }) {
  const { also } = texts[step];
  return also ? (
    <Link className="text-link" to={also.to}>
      {also.label}
    </Link>
  ) : null;
}

function StateIcon({ state }: { state: keyof typeof stateNames }) {
  return (
    <Icon
      name={state === 'done' ? 'Check' : state === 'skipped' ? 'ArrowRight' : 'Circle'}
      className={state === 'done' ? 'text-accent' : 'text-ink-3'}
    />
  );
}

interface ChecklistButtonProps {
  action: 'skip' | 'resume' | 'close';
  step?: SetupStep;
  children: ReactNode;
}

function ChecklistButton({ action, step, children }: ChecklistButtonProps) {
  return (
    <PostButton
      action="/admin/dashboard/setup"
      failed={setupFailed}
      fields={step && { step }}
      name="action"
      value={action}
      variant={action === 'close' ? 'outline' : 'ghost'}
      size="sm"
    >
      {children}
    </PostButton>
  );
}
