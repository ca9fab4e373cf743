import { useLocation, useMatches } from '@remix-run/react';
import clsx from 'clsx';
import { notFoundCopy } from '~/content/home-page/copy-not-found';
import type { PageFailure, Resubmission as ResubmissionDetails } from '~/http/pages/page-error';
import { ButtonLink } from '~/ui/button-link';
import type { RouteHandle } from '~/ui/hydration';
import { Icon } from '~/ui/icons';
import { SendAgain, Typed } from '~/ui/resubmission';
import { NotFoundCard } from '~/ui/site/not-found-card';
import { EmptyState, emptyStateClass, LoadFailure } from '../list/list';
import { adminLabelOf, menuLabelOf } from './menu';
import { OpensATab } from './new-tab-hint';
import { LinkButton, ScreenBody, ScreenHead } from './screen';

interface FailureProps {
  /** 0 without a response. */
  status: number;
  failure: Partial<PageFailure> | null;
  /** Whether it has no back-office frame. */
  isAlone?: boolean;
}

/** The error page of a back-office screen. */
export function FailurePage({ status, failure, isAlone }: FailureProps) {
  if (status >= 500 && !isAlone && !failure?.resubmission) return <Unread failure={failure} />;
  const content = <Content status={status} failure={failure} isAlone={isAlone} />;
  return isAlone ? (
    <main className="grid min-h-screen place-items-center p-5 [&>div]:m-0 [&>div]:w-[min(560px,100%)]">{content}</main>
  ) : (
    <ScreenBody>{content}</ScreenBody>
  );
}

/** A screen whose data could not be loaded, with that screen's message. */
function Unread({ failure }: Pick<FailureProps, 'failure'>) {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const { dialog, loadFailed } = (match?.handle ?? {}) as RouteHandle;
  const ownText = typeof loadFailed === 'function' ? loadFailed(pathname) : loadFailed;
  const text = dialog ? undefined : ownText;
  return (
    <ScreenBody>
      <ScreenHead>
        <h1 tabIndex={-1}>{menuLabelOf(pathname) ?? 'Admin'}</h1>
      </ScreenHead>
      <LoadFailure title={text ?? 'We couldn’t load this. Try again.'} reference={failure?.requestId} />
    </ScreenBody>
  );
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns the names of admins who can help. */
function helpers(failure: FailureProps['failure']): string {
  const { admins = [] } = failure ?? {};
  return admins.length > 0 ? anyOf.format(admins) : 'one of them';
}

const notFoundAlone = {
  copy: { ...notFoundCopy, button: 'Back to the dashboard' },
  links: [{ label: 'Go to the home page', href: '/' }],
};

const notFound = {
  copy: {
    ...notFoundAlone.copy,
    help: 'This page has moved, never existed, or its content was deleted. Search for it, or restore it from the trash.',
  },
  links: [
    { label: 'Search', href: '/admin/search' },
    { label: 'Trash', href: '/admin/trash' },
    { label: 'View Website', href: '/' },
  ],
};

function Content({ status, failure, isAlone }: FailureProps) {
  const { pathname, search } = useLocation();
  const back = (
    <ButtonLink variant="outline" href="/admin/dashboard">
      Back to the dashboard
    </ButtonLink>
  );
  if (failure?.resubmission) return <Resubmission {...failure.resubmission} isLoggedOut={status < 500} />;
  if (status === 404) return <NotFoundCard homeHref="/admin/dashboard" {...(isAlone ? notFoundAlone : notFound)} />;
  if (status === 0) {
    return (
      <EmptyState
        level={1}
        tone="danger"
        image={<Icon name="Unplug" size={32} />}
        title="The server cannot be reached"
        text="Check your connection and try again. Your changes are kept."
        actions={<LinkButton to={pathname + search}>Try again</LinkButton>}
      />
    );
  }
  if (status === 403) {
    return (
      <EmptyState
        level={1}
        image={<Icon name="Lock" size={32} />}
        title="You do not have access to this page"
        text={`${adminLabelOf(pathname)} is for admins. Ask ${helpers(failure)} if you need something changed.`}
        actions={back}
      />
    );
  }
  const { message = 'Something went wrong on our side. Try again in a minute.', requestId } = failure ?? {};
  return (
    <EmptyState
      level={1}
      tone="danger"
      image={<Icon name="CircleAlert" size={32} />}
      title="Something went wrong"
      text={
        <>
          {message}
          {requestId ? <> Reference: {requestId}</> : null}
        </>
      }
      actions={back}
    />
  );
}

interface ResubmissionProps extends ResubmissionDetails {
  /** If false, nothing can be saved now. */
  isLoggedOut: boolean;
}

/** A form submitted after its session expired, or while the database was unavailable, with its fields. */
function Resubmission({ fields, hadSecrets, isLoggedOut }: ResubmissionProps) {
  return (
    <div className={clsx(emptyStateClass, 'w-[min(640px,100%)]')}>
      <Icon name={isLoggedOut ? 'LogOut' : 'CircleAlert'} size={32} />
      <h1>{isLoggedOut ? 'You have been logged out' : 'Nothing can be saved at the moment'}</h1>
      <p>
        Nothing has been saved yet. Your text is kept here.{' '}
        {isLoggedOut ? 'Log in in another tab, then send it again here.' : 'Send it again in a minute.'}
        {hadSecrets ? ' Enter the password again.' : null}
      </p>
      <SendAgain className="mt-5 flex flex-wrap gap-2" fields={fields} variant={isLoggedOut ? 'outline' : 'default'}>
        {isLoggedOut ? (
          <ButtonLink href="/admin/login" target="_blank">
            Login
            <OpensATab />
          </ButtonLink>
        ) : null}
      </SendAgain>
      <section
        className="[&_dd]:wrap-anywhere mt-6 [&_dd]:mt-1 [&_dd]:whitespace-pre-wrap [&_dd]:rounded [&_dd]:border [&_dd]:px-3 [&_dd]:py-2 [&_dd]:text-small [&_dl]:mt-4 [&_dl]:grid [&_dl]:gap-4 [&_dt]:font-semibold [&_dt]:text-small"
        aria-label="Your text"
      >
        <Typed fields={fields} />
      </section>
    </div>
  );
}
