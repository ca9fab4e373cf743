import { Form, Link, useLocation } from '@remix-run/react';
import clsx from 'clsx';
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { LogoOnDark } from '~/content/appearance/logo.server';
import type { Changes } from '~/content/documents/model.server';
import type { StaffRole } from '~/records/actor';
import { searchMax } from '~/registry/search-limits';
import { Icon } from '~/ui/icons';
import { Mark } from '~/ui/illustrations/mark';
import { useLeave } from '../editing/autosave-notice';
import { accountTabs, itemOf, menuFor } from './menu';
import { useToast } from './toasts';

/** Under 1024 px it is a drawer. Without JavaScript, the URL fragment #menu opens it. */
export const sidebarClass =
  'fixed inset-y-0 left-0 z-menu flex w-72 flex-col overflow-y-auto border-r bg-sunken px-3 pt-5 pb-4 text-small leading-1.4 max-lg:scroll-shadow-y short:scroll-shadow-y max-lg:shadow-float lg:w-60 print:hidden';

export const logoutFailed = 'Error logging out';

export interface FrameData {
  user: { id: number; username: string; email: string; role: StaffRole };
  brand: { brandName: string; logoUrl: string | null; logoOnDark: LogoOnDark | null };
  unread: number;
  /** Whether the setup checklist is on the dashboard. */
  isSetupOpen: boolean;
  /** The drafts of the home page and the appearance. Null for editors. */
  changes: Changes | null;
}

export const brandClass = 'flex min-h-11 min-w-0 items-center gap-2.5 rounded';

const linkClass =
  'flex min-h-11 items-center gap-3 rounded font-medium text-ink-2 hover:text-ink aria-[current]:bg-sheet lg:[@media(pointer:fine)]:min-h-9 [&>svg]:flex-none';

const entryClass = clsx(
  linkClass,
  'relative border border-transparent px-[11px] py-1',
  'aria-[current]:border-line aria-[current]:font-semibold aria-[current]:text-ink [&>svg]:aria-[current]:text-accent aria-[current]:before:current-node',
  'forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]',
  '[&>svg]:data-[pressed]:spinner [&>svg]:data-[pressed]:!size-5 [&>svg>*]:data-[pressed]:hidden',
);

const footClass = clsx(linkClass, 'w-full px-3 text-left');

/** The content of the sidebar: search, the menu, and the logged-in user. */
export function Sidebar({ user, brand, unread }: FrameData) {
  const current = itemOf(useLocation().pathname)?.href;
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up function.
    void menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <>
      <Link
        to="/admin/dashboard"
        className={clsx(brandClass, 'mb-5 flex-none pl-3')}
        aria-label={`${brand.brandName}, dashboard`}
      >
        <SidebarBrand {...brand} />
      </Link>
      <SearchField />
      {/* On a wide screen the entries scroll between the search and the user. */}
      <nav
        ref={menu}
        className="lg:tall:scroll-shadow-y -mx-3 -mt-1.5 grid content-start gap-3 px-3 pt-1.5 pb-8 lg:tall:min-h-40 lg:tall:flex-1 lg:tall:overflow-y-auto lg:tall:pb-4"
        aria-label="Admin"
      >
        {menuFor(user.role).map(({ label = '', entries }) => (
          <div key={label}>
            {label ? <h2 className="py-1 pl-3 font-medium font-sans text-caption text-ink-2">{label}</h2> : null}
            <ul
              className="relative pl-6 before:absolute before:inset-y-4.5 before:left-2.5 before:w-px before:bg-line-2 forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none"
              aria-label={label || undefined}
            >
              {entries.map((entry) => (
                <li key={entry.href}>
                  <Link
                    className={entryClass}
                    to={entry.href}
                    aria-current={entry.href === current ? 'page' : undefined}
                  >
                    <Icon name={entry.icon} />
                    {entry.label} {entry.href === '/admin/messages' && unread > 0 ? <Count unread={unread} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-auto bg-sunken before:block before:h-[11px] before:border-line before:border-t">
        <ViewWebsite className={footClass} />
        <PersonMenu user={user} />
        <LogoutForm className={footClass}>
          <Icon name="LogOut" />
          Logout
        </LogoutForm>
      </div>
    </>
  );
}

function SearchField() {
  return (
    <Form
      className="mb-4 flex flex-none rounded border border-line-2 bg-sheet"
      method="get"
      action="/admin/search"
      role="search"
      aria-label="Search the back office"
    >
      <button
        className="grid w-10 flex-none place-items-center text-ink-2 hover:text-ink"
        type="submit"
        aria-label="Search the back office"
        data-tip="Search the back office"
      >
        <Icon name="Search" />
      </button>
      <input
        className="h-10 w-full min-w-0 bg-transparent pr-3"
        type="search"
        name="q"
        aria-label="Search the back office"
        placeholder="Search"
        maxLength={searchMax}
      />
      <span
        className="hidden flex-none self-center pr-3 font-sans text-caption text-ink-2 lg:[@media(pointer:fine)]:block"
        aria-hidden="true"
      >
        Ctrl K
      </span>
    </Form>
  );
}

/** The user's account screens. The menu is open on these screens. */
function PersonMenu({ user }: Pick<FrameData, 'user'>) {
  const { pathname } = useLocation();
  const isOpen = pathname.startsWith('/admin/account');
  const current = accountTabs.findLast(({ href }) => pathname.startsWith(href))?.href;
  return (
    <details key={String(isOpen)} className="group my-2" open={isOpen}>
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded border border-transparent px-[11px] py-1 text-ink-2 hover:text-ink">
        <span
          className="grid size-7 flex-none place-items-center rounded-full bg-mute font-semibold text-ink uppercase"
          aria-hidden="true"
        >
          {user.username.slice(0, 1)}
        </span>{' '}
        <span className="wrap-anywhere min-w-0">
          <strong className="block font-semibold text-ink">{user.username}</strong>{' '}
          <span className="block text-caption">
            {/* A long address breaks after its @ and before its dots. */}
            {user.email.split(/(?<=@)|(?=\.)/).map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay in their order
              <Fragment key={index}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </span>
        </span>
        <Icon name="ChevronDown" className="ml-auto flex-none group-open:rotate-180" size={16} />
      </summary>
      <ul className="mt-1 pl-8" aria-label="Your account">
        {accountTabs.map(({ href, label }) => (
          <li key={href}>
            <Link className={footClass} to={href} aria-current={href === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function SidebarBrand({ brandName, logoUrl, logoOnDark }: FrameData['brand']) {
  if (logoUrl)
    return (
      <picture className="contents">
        {logoOnDark?.src ? <source media="(prefers-color-scheme: dark)" srcSet={logoOnDark.src} /> : null}
        <img
          className="h-7 w-auto max-w-[180px] object-contain [aspect-ratio:auto_4/1] data-[tinted]:dark:[filter:brightness(0)_invert(1)]"
          data-tinted={logoOnDark?.isTinted || undefined}
          src={logoUrl}
          alt={brandName}
          height={28}
        />
      </picture>
    );
  return (
    <>
      <Mark className="size-6 flex-none" />
      <span className="truncate font-display font-semibold text-[1.25rem] leading-1.4 tracking-[-0.035em]">
        {brandName}
      </span>
    </>
  );
}

function Count({ unread }: { unread: number }) {
  return (
    <span className="forced-colors:system-selected ml-auto h-6 min-w-6 rounded-[12px] bg-accent px-1.5 text-center font-semibold text-[0.8125rem] text-on-accent tabular-nums leading-[24px]">
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}

export function ViewWebsite({ className }: { className?: string }) {
  return (
    <a className={className} href="/" target="_blank" rel="noopener">
      <Icon name="ExternalLink" />
      View Website
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const logoutPath = '/admin/logout';

/** Logging out loads a new document, so that no data of the back office stays in memory. */
export function LogoutForm({ className, children = 'Logout' }: { className?: string; children?: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const leave = useLeave();
  const toast = useToast();
  const send = async () => {
    setBusy(true);
    const answer = await fetch(logoutPath, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' }).catch(
      () => null,
    );
    if (answer?.type === 'opaqueredirect') return location.assign('/admin/login');
    setBusy(false);
    toast({ title: logoutFailed, variant: 'destructive' });
  };
  const logOut = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) leave(() => void send());
  };
  return (
    <form method="post" action={logoutPath} onSubmit={logOut}>
      <button type="submit" className={className} aria-busy={isBusy || undefined}>
        {children}
      </button>
    </form>
  );
}
