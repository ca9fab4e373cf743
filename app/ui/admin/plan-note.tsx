import { Link } from '@remix-run/react';
import { CalendarClock } from 'lucide-react';
import type { NamedPlan, Plan } from '~/records/plan';
import { publicationPath } from '~/records/publication-path';
import { buttonClass } from '../button';
import { Moment } from './moment';
import { wordsOfPlan } from './plan-words';

/** What keeps a scheduled action from being done. */
export function PlanFault({ plan: { fault, retryAt } }: { plan: Plan }) {
  if (fault) return fault;
  if (!retryAt) return null;
  return (
    <>
      The last attempt failed. The next attempt is on <Moment at={retryAt} />.
    </>
  );
}

export const hasFault = ({ fault, retryAt }: Plan) => fault !== null || retryAt !== null;

/** In a list: when a record goes live, or away. */
export function PlanNote({ plans }: { plans: Plan[] | undefined }) {
  return plans?.map((plan) => (
    <Link key={plan.deed} className="link plan-note" to={publicationPath(plan)}>
      {wordsOfPlan(plan)} <Moment at={plan.dueAt} />
      {plan.fault ? ' (needs a decision)' : null}
      {plan.retryAt ? ' (failed, will retry)' : null}
    </Link>
  ));
}

interface PublicationLinkProps {
  /** Kind and record, as addresses name them: "blog-posts/7". */
  of: string;
  variant?: 'outline' | 'ghost';
}

/** The way to when a record is published. */
export function PublicationLink({ of, variant = 'outline' }: PublicationLinkProps) {
  return (
    <Link className={buttonClass({ variant, size: 'sm' })} to={publicationPath(of)}>
      <CalendarClock size={20} strokeWidth={1.5} aria-hidden="true" />
      Schedule
    </Link>
  );
}

/** On the dashboard, as long as there is any: what goes live, or away, next. */
export function Scheduled({ plans }: { plans: NamedPlan[] }) {
  if (plans.length === 0) return null;
  return (
    <section className="board-section">
      <div className="board-head">
        <h2>Scheduled</h2>
      </div>
      <ul className="rows">
        {plans.slice(0, 5).map((plan) => (
          <li key={`${plan.kind} ${plan.record} ${plan.deed}`} className="link-row">
            <span className="link-text">
              <strong dir="auto">{plan.name}</strong>
              <span>
                {wordsOfPlan(plan)} <Moment at={plan.dueAt} />
                {hasFault(plan) ? '. ' : null}
                <PlanFault plan={plan} />
              </span>
            </span>
            <div className="link-actions">
              <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={publicationPath(plan)}>
                Change
                <span className="away"> the time for “{plan.name}”</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {plans.length > 5 ? <p className="form-note">And {plans.length - 5} more.</p> : null}
    </section>
  );
}
