import { Link, type LinkProps, Outlet, useMatches } from '@remix-run/react';
import type { HTMLAttributes, ReactNode } from 'react';
import { buttonClass } from '~/ui/button';
import type { ButtonVariant } from '~/ui/button-style';
import { isDialog } from '~/ui/hydration';
import { Icon } from '~/ui/icons';
import { useListHref } from '../list/use-list-href';

interface ScreenProps {
  title: string;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  /** The page's actions. Only the last may be primary. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Aligns the text of a first, less prominent button with the margin if it has its own line. */
export const flushStart =
  'first:group-has-[[data-long]]/head:-ml-control-pad first:max-lg:-ml-control-pad forced-colors:first:!ml-0';

/** Inert elements cannot be reached by pointer, keyboard or screen reader. React 18 has no property for it. */
export const inertIf = (inert: boolean) => (inert ? { inert: '' } : {});

/** A page of the back office, with an outlet for its dialogs that have URLs below it. */
export function Screen(props: ScreenProps) {
  return (
    <>
      <PageBody {...props} />
      <Outlet />
    </>
  );
}

export const ScreenBody = (props: HTMLAttributes<HTMLDivElement>) => (
  <div
    {...props}
    className="max-w-[1180px] px-5 pt-6 pb-18 selecting:tall:pb-[220px] md:px-10 lg:pt-9 print:max-w-none print:p-0 print:[&[inert]]:hidden"
  />
);

export const ScreenHead = ({ children }: { children: ReactNode }) => (
  <div className="group/head mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4" data-screen-head>
    {children}
  </div>
);

export const ScreenActions = ({ children }: { children: ReactNode }) => (
  <div
    className="flex flex-wrap items-center gap-2 group-has-[[data-long]]/head:basis-full max-lg:basis-full print:hidden"
    data-screen-actions
  >
    {children}
  </div>
);

export function PageBody({ title, subtitle, back, actions, children }: ScreenProps) {
  const under = isDialog(useMatches());
  return (
    <ScreenBody {...inertIf(under)}>
      {back ? (
        <Link
          className="-mt-3 inline-flex min-h-11 items-center gap-2 rounded font-semibold text-ink-2 text-small hover:text-ink print:hidden"
          to={back.to}
        >
          <Icon name="ArrowLeft" />
          {back.label}
        </Link>
      ) : null}
      <ScreenHead>
        <div className="min-w-0 max-w-full flex-auto [&_[dir]]:text-left">
          <h1 tabIndex={-1} dir="auto" data-long={title.length > 40 || undefined}>
            {title}
          </h1>
          {subtitle ? (
            <p className="mt-0.5 text-ink-2 text-small [&>strong]:font-semibold [&>strong]:text-ink">{subtitle}</p>
          ) : null}
        </div>
        {actions ? <ScreenActions>{actions}</ScreenActions> : null}
      </ScreenHead>
      {children}
    </ScreenBody>
  );
}

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; size?: 'default' | 'sm' };

export const LinkButton = ({ variant, size, className, ...props }: LinkButtonProps) => (
  <>
    {' '}
    <Link {...props} className={buttonClass({ variant, size }, className)} />
  </>
);

interface DialogLinkProps {
  to: string;
  variant?: ButtonVariant;
  size?: 'default' | 'sm';
  /** The record's name, for screen readers. */
  of?: string;
  tip?: string;
  children: ReactNode;
}

/** A link that looks like a button and opens a dialog over this list. */
export function DialogLink({ to, variant = 'default', size = 'default', of, tip, children }: DialogLinkProps) {
  const href = useListHref(to);
  return (
    <LinkButton variant={variant} size={size} to={href} preventScrollReset data-tip={tip}>
      {children}
      {of ? <span className="sr-only"> {of}</span> : null}
    </LinkButton>
  );
}

/** The links at both ends of a record's row: edit, and a less prominent delete. */
export function EditAndDelete({ path, name }: { path: string; name: string }) {
  return (
    <>
      <DialogLink to={`${path}/edit`} variant="outline" size="sm" of={name}>
        Edit
      </DialogLink>
      <DialogLink to={`${path}/delete`} variant="ghost" size="sm" of={name}>
        Delete
      </DialogLink>
    </>
  );
}
