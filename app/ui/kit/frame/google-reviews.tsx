/** The parts of the screens that connect Google reviews. */
import type { ReactNode } from 'react';
import type { GoogleStatus, Location } from '~/reviews/google';
import { Option, OptionList } from '../form/option-list';
import { PostButton } from '../form/post-button';
import { Checks } from '../list/checks';
import { dateAndTime } from '../list/dates';
import { InlineNotice } from '../list/list';
import { LinkButton } from './screen';
import { SettingsScreen } from './settings-screen';

export const googlePath = '/admin/site-settings/google-reviews';

export const apiNames = { 'business-profile': 'Business Profile', places: 'Places API' } as const;

export function GoogleScreen({ children }: { children: ReactNode }) {
  return (
    <SettingsScreen>
      <div className="grid grid-cols-1 gap-12">{children}</div>
    </SettingsScreen>
  );
}

export function SettingsSection({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-h4 tracking-[-0.012em]">{title}</h2>
      {text ? <p className="mb-5 max-w-[640px] text-ink-2 text-small">{text}</p> : null}
      {children}
    </section>
  );
}

interface Setup {
  api: GoogleStatus['api'];
  hasSecret: boolean;
  isLoggedIn: boolean;
  location: string | null;
}

export function ConnectionSteps({ setup, status }: { setup: Setup; status: GoogleStatus }) {
  const { locationName, checkedAt, problem } = status;
  const isProfile = setup.api === 'business-profile';
  const application = isProfile ? 'Application' : 'API key';
  return (
    <Checks
      checks={[
        step(application, setup.hasSecret, 'Saved.', 'Enter it again: the stored one can no longer be read.'),
        ...(isProfile ? [step('Login', setup.isLoggedIn, 'Google gave access.', 'Log in with Google.')] : []),
        step('Business', locationName !== null, locationName ?? '', 'Choose your business.'),
        problem
          ? { label: 'Reviews', state: 'failed' as const, message: problem }
          : step('Reviews', checkedAt !== null, `Last read on ${dateAndTime(checkedAt ?? '')}.`, 'Not read yet.'),
      ]}
    />
  );
}

const step = (label: string, isDone: boolean, done: string, open: string) =>
  isDone ? { label, state: 'ok' as const, message: done } : { label, state: 'open' as const, message: open };

interface BusinessChoiceProps {
  /** Null before a search. */
  businesses: Location[] | null;
  chosen: string | null;
  /** An error from Google. */
  problem: string | null;
}

export function BusinessChoice({ businesses, chosen, problem }: BusinessChoiceProps) {
  if (problem) return <InlineNotice tone="danger">{problem}</InlineNotice>;
  if (!businesses) return null;
  if (businesses.length === 0)
    return <InlineNotice>Google found no business. Check the name and the account.</InlineNotice>;
  return (
    <OptionList>
      {businesses.map(({ location, name, address }) => (
        <Option
          key={location}
          title={name}
          text={address}
          action={
            location === chosen ? (
              <span className="text-ink-2 text-small">Chosen</span>
            ) : (
              <PostButton
                action={`${googlePath}/choose`}
                failed="Could not choose the business"
                fields={{ location }}
                scrollsUp
                variant="outline"
              >
                Choose<span className="sr-only"> {name}</span>
              </PostButton>
            )
          }
        />
      ))}
    </OptionList>
  );
}

export function ApiChoice({ current }: { current: GoogleStatus['api'] | null }) {
  return (
    <OptionList>
      <Option
        title="Business Profile (recommended)"
        text="All reviews of a business that you manage. Testimonials stay for as long as you like. Google has to approve your request for access first."
        action={<ApiLink api="business-profile" isCurrent={current === 'business-profile'} />}
      />
      <Option
        title="Places API"
        text="Up to five reviews, which Google chooses, with an API key. Google restricts storing them: we delete a review and its testimonial 30 days after Google last returned it."
        action={<ApiLink api="places" isCurrent={current === 'places'} />}
      />
    </OptionList>
  );
}

function ApiLink({ api, isCurrent }: { api: GoogleStatus['api']; isCurrent: boolean }) {
  return (
    <LinkButton variant="outline" to={`${googlePath}/${api}`}>
      {isCurrent ? 'Change' : 'Set up'}
      <span className="sr-only"> {apiNames[api]}</span>
    </LinkButton>
  );
}
